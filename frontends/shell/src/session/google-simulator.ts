import * as z from 'zod/mini';
import { requestNonce } from '@topup/web-kit/api/request-nonce.ts';

const message = z.object({ type: z.literal('google-credential'), credential: z.string() });

const CLOSED_CHECK_MS = 500;

/** Opens the window inside the click, where browsers allow it; its address follows when the nonce is known. */
const openChooser = (): Window => {
  const chooser = window.open('about:blank', 'google-chooser', 'popup,width=460,height=640');
  if (!chooser) throw new Error('the window was blocked');
  return chooser;
};

/**
 * Waits until the chooser sends a credential from our own origin, or is closed by hand: then null. The chooser leaves its
 * closing to this page, because the message of a window that closes itself may arrive after its being closed was seen.
 */
const credentialFrom = (chooser: Window): Promise<string | null> =>
  new Promise((resolve) => {
    const finish = (credential: string | null) => {
      window.removeEventListener('message', listen);
      clearInterval(watch);
      chooser.close();
      resolve(credential);
    };
    const listen = (event: MessageEvent) => {
      const read = message.safeParse(event.data);
      if (event.origin === location.origin && read.success) finish(read.data.credential);
    };
    const watch = setInterval(() => chooser.closed && finish(null), CLOSED_CHECK_MS);
    window.addEventListener('message', listen);
  });

/**
 * The local stack's stand-in for Google's account chooser.
 * @returns Google's ID token, or null when the person closed the window.
 */
export async function chooseSimulatedAccount(chooserUrl: string, clientId: string): Promise<string | null> {
  const chooser = openChooser();
  try {
    const query = new URLSearchParams({ client_id: clientId, nonce: await requestNonce(), origin: location.origin });
    chooser.location.href = `${chooserUrl}?${query}`;
  } catch (error) {
    chooser.close();
    throw error;
  }
  return credentialFrom(chooser);
}
