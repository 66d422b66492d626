import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { NoticePosts } from '../store/notice-posts.ts';
import { NotTaken } from '../webhook/post.ts';
import type { Sender } from '../webhook/sender.ts';

const EVERY_MS = 5_000;
/** How many notices one body has at most. */
const BODY_MAX = 50;
/** Longer than a post may take. If the process dies, another one sends the notices again after this time. */
const LEASE_MS = 30_000;

type SendDeps = { readonly posts: NoticePosts; readonly sender: Sender; readonly log: Log };

/** Sends all due notices, up to 50 of them, as one body. */
export const sendToWebhook = ({ posts, sender, log }: SendDeps): Job =>
  every(EVERY_MS, 'send-to-webhook', log, async () => {
    const givenUp = await posts.giveUpOld();
    if (givenUp > 0) log.error({ givenUp }, 'notices given up: the webhook did not take them for seven days');
    sender.measure(await posts.oldestUnsent());
    if (sender.isOpen()) return;
    const claimed = await posts.claimDue(BODY_MAX, LEASE_MS);
    if (claimed.length === 0) return;
    try {
      await sender.send(claimed);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      log.warn(
        { cause: error.message, notices: claimed.length },
        'the webhook did not take notices; they are sent again',
      );
      return posts.failed(claimed);
    }
    await posts.sent(claimed);
  });
