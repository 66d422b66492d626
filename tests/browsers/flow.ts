import type { Page } from './page.ts';
import type { Size } from './window.ts';

/** What the test needs besides its page. */
type Place = { readonly downloads: string };

/** A task that somebody does from beginning to end. It names what it needs to differ from all others itself. */
export type Flow = {
  readonly name: string;
  readonly size: Size;
  readonly play: (page: Page, place: Place) => Promise<void>;
};

export const PHONE: Size = { width: 390, height: 844 };
export const DESKTOP: Size = { width: 1366, height: 900 };
