import { requestNonce } from '@topup/web-kit/api/google-auth.ts';
import type { GoogleId } from './google-choice.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleId> | undefined;

const load = (): Promise<GoogleId> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () =>
      window.google
        ? resolve(window.google.accounts.id)
        : reject(new Error('the Google script defined no google object'));
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('the Google script did not load'));
    };
    document.head.append(script);
  });

export async function showGoogleButton(
  parent: HTMLElement,
  clientId: string,
  onCredential: (idToken: string) => void,
): Promise<void> {
  loading ??= load();
  const [identity, nonce] = await Promise.all([loading, requestNonce()]);
  identity.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => onCredential(credential),
  });
  identity.renderButton(parent, {
    theme: 'filled_blue',
    size: 'large',
    shape: 'pill',
    width: 280,
    text: 'continue_with',
  });
}
