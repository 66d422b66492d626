import { MEMORY_LIMIT } from './rabbitmq.ts';
import { rabbitmqctl } from './rabbitmqctl.ts';

/** While the alarm is raised, the broker accepts no messages but still delivers. Throws if the broker is not the stack's. */
export const setMemoryAlarm = (stack: string, isRaised: boolean): Promise<void> =>
  rabbitmqctl(stack, 'set_vm_memory_high_watermark', ...(isRaised ? ['0'] : ['absolute', MEMORY_LIMIT]));
