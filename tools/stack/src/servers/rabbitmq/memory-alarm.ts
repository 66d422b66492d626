import { MEMORY_LIMIT } from './rabbitmq.ts';
import { rabbitmqctl } from './rabbitmqctl.ts';

/** While raised, the broker accepts no messages, but still delivers. Throws when it is not this stack's own. */
export const setMemoryAlarm = (stack: string, isRaised: boolean): Promise<void> =>
  rabbitmqctl(stack, 'set_vm_memory_high_watermark', ...(isRaised ? ['0'] : ['absolute', MEMORY_LIMIT]));
