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

/** Stops Google from signing in the same user by itself. Logout needs it on pages that do not load the sign-in button's file. */
export const forgetGoogleChoice = (): void => window.google?.accounts.id.disableAutoSelect();
