import type { ComponentType } from 'react';

export type Role = 'user' | 'admin';
export type SessionUser = { role: Role; name: string; email: string };

/**
 * `whatsappNumber` has the country code and digits only. While a page is prerendered, each value is a placeholder such
 * as `{{phone}}`, which must reach the page whole; the page server fills it in.
 */
type Support = { email: string; phone: string; whatsappNumber: string; city: string };

/** `keepLabel` replaces "Cancel" where that could be mistaken for the action itself. */
export type Manner = { keepLabel?: string; isDanger?: boolean };

/** Everything that must exist only once. A remote uses the host's dialogs and sign-in card, never its own. */
export type Host = {
  /** Name of the remote whose styles apply. Portals are marked with it too. */
  app: string;
  support: Support;
  /** `undefined` until the session check has ended, then the user or `null`. */
  user: SessionUser | null | undefined;
  SignIn: ComponentType;
  /** Set when a route guard redirected the visitor, or their session has ended. Otherwise null. */
  signInReason: string | null;
  ThemeSwitch: ComponentType;
  alert: (text: string) => Promise<void>;
  /** Resolves to true only for the confirming button. */
  confirm: (text: string, confirmLabel?: string, manner?: Manner) => Promise<boolean>;
  announce: (text: string) => void;
};

/** What a remote exposes as `./screens`. */
export type Screens = ComponentType<{ host: Host }>;

export const roleHome = (role: Role): string => (role === 'admin' ? '/admin' : '/user');
