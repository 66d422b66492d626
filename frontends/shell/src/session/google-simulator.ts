import { requestNonce } from '@topup/web-kit/api/google-auth.ts';
import * as z from '@topup/web-kit/api/schema.ts';

const message = z.object({ type: z.literal('google-credential'), credential: z.string() });

/** The credential in a message of the chooser; null for messages from other origins or of another shape. */
const credentialIn = ({ origin, data }: MessageEvent): string | null =>
  origin === location.origin ? (message.safeParse(data).data?.credential ?? null) : null;

const CLOSED_CHECK_MS = 500;

/** Opens the window during the click, because browsers block popups later. Its address is set once the nonce is known. */
const openChooser = (): Window => {
  const chooser = window.open('about:blank', 'google-chooser', 'popup,width=460,height=640');
  if (!chooser) throw new Error('the browser blocked the account chooser window');
  return chooser;
};

/** This page closes the chooser: if the chooser closed itself, `watch` could end the wait before the message arrives. */
const credentialFrom = (chooser: Window): Promise<string | null> =>
  new Promise((resolve) => {
    const finish = (credential: string | null) => {
      window.removeEventListener('message', listen);
      clearInterval(watch);
      chooser.close();
      resolve(credential);
    };
    const listen = (event: MessageEvent) => {
      const credential = credentialIn(event);
      if (credential !== null) finish(credential);
    };
    const watch = setInterval(() => chooser.closed && finish(null), CLOSED_CHECK_MS);
    window.addEventListener('message', listen);
  });

/** Null when the user closed the window. */
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
