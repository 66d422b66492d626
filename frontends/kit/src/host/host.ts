import type { ComponentType } from 'react';
import type { components } from '../../gen/auth.ts';

export type Role = 'user' | 'admin';
/** What a route needs of an admin. */
export type Right = NonNullable<components['schemas']['SessionUser']['rights']>[number];
export type SessionUser = {
  role: Role;
  name: string;
  email: string;
  rights?: string[] | null | undefined;
  /** Set for a blocked player, who sees his balance and his orders only. An admin wrote the reason for him to read. */
  blocked?: { reason: string; since: string } | null | undefined;
};

/**
 * `whatsappNumber` has the country code and digits only. While a page is prerendered, each value is a placeholder such
 * as `{{phone}}`. Components must not change the placeholder, because the page server replaces it by the real value.
 */
type Support = { email: string; phone: string; whatsappNumber: string; city: string };

/** `keepLabel` replaces the label "Cancel" where a user could take "Cancel" for the action that is asked about. */
export type Manner = { keepLabel?: string; isDanger?: boolean };

/** What a remote gets from the shell, which shows all alerts and questions, the announcements and the sign-in card. */
export type Host = {
  /** Name of the remote whose styles apply. Content in portals has it, too, as attribute `data-app`. */
  app: string;
  support: Support;
  /** `undefined` until the session check has ended, then the user or `null`. */
  user: SessionUser | null | undefined;
  SignIn: ComponentType;
  /** If a route guard redirected the visitor or the session has ended: the text that says so. Otherwise null. */
  signInReason: string | null;
  ThemeSwitch: ComponentType;
  alert: (text: string) => Promise<void>;
  /** Resolves to true only if the user presses the confirming button. */
  confirm: (text: string, confirmLabel?: string, manner?: Manner) => Promise<boolean>;
  announce: (text: string) => void;
};

/** What a remote exposes as `./screens`. */
export type Screens = ComponentType<{ host: Host }>;

export const roleHome = (role: Role): string => (role === 'admin' ? '/admin' : '/user');
