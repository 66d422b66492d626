import type { ComponentType } from 'react';

export type Role = 'user' | 'admin';
export type SessionUser = { role: Role; name: string; email: string };

/** Contact facts of this deployment, from `/config.json`. */
export type Support = { email: string; phone: string; whatsappNumber: string; city: string };

/** How a question is asked: what the other button says where "Cancel" could be taken for the step itself, and in red. */
export type Manner = { keepLabel?: string; isDanger?: boolean };

/**
 * What the shell lends to a remote: everything of which there must be only one. A remote asks for a question or a
 * sign-in card and never builds its own.
 */
export type Host = {
  /** Names the remote whose styles apply; portals carry it too. */
  app: string;
  support: Support;
  /** `undefined` until the session check has answered, then the user or `null`. */
  user: SessionUser | null | undefined;
  /** The sign-in card with the consent line; it leaves the page after a successful sign-in. */
  SignIn: ComponentType;
  /** Why this visitor is asked to sign in: a guard sent them here, or their session is over. Null for anybody else. */
  signInReason: string | null;
  ThemeSwitch: ComponentType;
  /** Shows an accessible alert with exactly this text; resolves when it is closed. */
  alert: (text: string) => Promise<void>;
  /** Asks before a destructive step; resolves true only for the confirming button. */
  confirm: (text: string, confirmLabel?: string, manner?: Manner) => Promise<boolean>;
  /** Speaks through the live region, for what a screen reader would otherwise miss. */
  announce: (text: string) => void;
};

/** What a remote exposes as `./screens`. */
export type Screens = ComponentType<{ host: Host }>;

/** Where a role lands after signing in. */
export const roleHome = (role: Role): string => (role === 'admin' ? '/admin' : '/user');
