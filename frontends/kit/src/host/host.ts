import type { ComponentType } from 'react';

export type Role = 'user' | 'admin';
export type SessionUser = { role: Role; name: string; email: string };

/** The deployment's support contacts, from `/config.json`. */
export type Support = { email: string; phone: string; whatsappNumber: string; city: string };

/**
 * How a question looks: another label where "Cancel" could be mistaken for the action itself, and a red confirm button.
 */
export type Manner = { keepLabel?: string; isDanger?: boolean };

/**
 * What the shell provides to a remote: everything that must exist only once. A remote uses the host's dialogs and
 * sign-in card and never builds its own.
 */
export type Host = {
  /** Name of the remote whose styles apply; portals carry it too. */
  app: string;
  support: Support;
  /** `undefined` until the session check has ended, then the user or `null`. */
  user: SessionUser | null | undefined;
  /** The sign-in card with the consent text. It leaves the page after a successful sign-in. */
  SignIn: ComponentType;
  /** Why this visitor must sign in: a route guard redirected them, or their session has ended. Otherwise null. */
  signInReason: string | null;
  ThemeSwitch: ComponentType;
  /** Shows an alert with exactly this text; resolves when it is closed. */
  alert: (text: string) => Promise<void>;
  /** Asks before a destructive step; resolves to true only for the confirming button. */
  confirm: (text: string, confirmLabel?: string, manner?: Manner) => Promise<boolean>;
  /** Announces a change that a screen reader would otherwise miss. */
  announce: (text: string) => void;
};

/** What a remote exposes as `./screens`. */
export type Screens = ComponentType<{ host: Host }>;

/** The home page of a role. */
export const roleHome = (role: Role): string => (role === 'admin' ? '/admin' : '/user');
