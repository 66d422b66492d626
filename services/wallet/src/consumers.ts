import type { z } from 'zod';
import { dead, type Bus, type Handlers, type Outcome } from '@topup/kit/messaging';
import type { CommandName, InitOf } from '@topup/proto';
import { debitCommand, manualRefundCommand, refundCommand, voidCommand } from './messages/commands.ts';
import { postDebit } from './ledger/use-cases/post-debit.ts';
import { postRefund } from './ledger/use-cases/post-refund.ts';
import { recordManualRefund } from './ledger/use-cases/record-manual-refund.ts';
import { KeyReused, type CommandReply } from './ledger/command-reply.ts';
import { voidDebit } from './ledger/use-cases/void-debit.ts';
import type { PostingDeps } from './ledger/deps.ts';
import type { Users } from './admin/store/users.ts';

/** A command is acknowledged only after its effect is stored and the broker has confirmed the reply. */
export function commandHandlers(deps: PostingDeps, bus: Pick<Bus, 'send'>): Handlers {
  return {
    'wallet.debit.post': (body) =>
      handle(debitCommand, body, async (debit) =>
        reply(bus, 'wallet.debit.settled', debit, await postDebit(deps, debit)),
      ),
    'wallet.debit.void': (body) =>
      handle(voidCommand, body, async (command) =>
        reply(bus, 'wallet.debit.settled', command, await voidDebit(deps, command)),
      ),
    'wallet.refund.post': (body) =>
      handle(refundCommand, body, async (refund) =>
        reply(bus, 'wallet.refund.settled', refund, await postRefund(deps, refund)),
      ),
    'wallet.refund.outside': (body) =>
      handle(manualRefundCommand, body, async (refund) =>
        reply(bus, 'wallet.refund.settled', refund, await recordManualRefund(deps, refund)),
      ),
  };
}

export const eventHandlers = ({ users }: { readonly users: Users }): Handlers => ({
  'auth.user.changed': async ({ user }) => (user ? users.put(user) : undefined),
});

async function reply(
  bus: Pick<Bus, 'send'>,
  name: Extract<CommandName, 'wallet.debit.settled' | 'wallet.refund.settled'>,
  { key, orderId }: { key: string; orderId: string },
  { outcome, reason, failureCode, balanceAfterPaise, outside }: CommandReply,
): Promise<void> {
  const body = {
    key,
    orderId,
    outcome,
    reason,
    balanceAfterPaise: BigInt(balanceAfterPaise),
    ...(name === 'wallet.debit.settled' ? { failureCode } : {}),
    ...(outside ? { outside } : {}),
  };
  await bus.send(name, body as InitOf<typeof name>, { id: `${key}:settled` });
}

/** Dead-letters an invalid command, and one that reuses another command's key: its sender has a bug. */
async function handle<S extends z.ZodType>(
  schema: S,
  body: unknown,
  work: (command: z.output<S>) => Promise<void>,
): Promise<Outcome | void> {
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    return dead(
      `refused: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    );
  try {
    await work(parsed.data);
  } catch (error) {
    if (error instanceof KeyReused) return dead(`the key '${error.message}' was decided by another command`);
    throw error;
  }
}
