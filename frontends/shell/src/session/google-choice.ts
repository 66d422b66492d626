/** What Google's own script offers. */
export type GoogleId = {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
  }) => void;
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void;
  disableAutoSelect: () => void;
};

declare global {
  interface Window {
    google?: { accounts: { id: GoogleId } };
  }
}

/** After a logout Google must not sign the same person in again by itself. Apart from the button, which few pages need. */
export const forgetGoogleChoice = (): void => window.google?.accounts.id.disableAutoSelect();
