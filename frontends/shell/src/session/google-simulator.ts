import { requestNonce } from '@topup/web-kit/api/request-nonce.ts';
import { object, oneOf, text } from '@topup/web-kit/api/shape.ts';

const message = object({ type: oneOf('google-credential'), credential: text });

/** The credential that a message brings, or null: other windows may send whatever they like. */
const credentialIn = ({ origin, data }: MessageEvent): string | null => {
  if (origin !== location.origin) return null;
  try {
    return message.parse(data).credential;
  } catch {
    return null;
  }
};

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
      const credential = credentialIn(event);
      if (credential !== null) finish(credential);
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
