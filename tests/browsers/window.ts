export type Key = 'Tab' | 'Enter' | 'Escape' | 'Backspace' | 'ArrowDown';
export type Size = { readonly width: number; readonly height: number };

/** A window of a browser under test, as every driver offers it. An expression is JavaScript that runs in the page. */
export interface Window {
  goto(url: string): Promise<void>;
  /** The value that the expression, or its promise, has. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses in the middle of the element that the expression finds; false if it finds none. */
  press(expression: string): Promise<boolean>;
  /** Chooses a file in the field that the expression finds. */
  choose(expression: string, path: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** The window that `open` opens. */
  opened(open: () => Promise<void>): Promise<Window>;
  isClosed(): Promise<boolean>;
  picture(): Promise<Uint8Array>;
}

/** A visitor's first window, without anything kept from earlier visits. */
type Visit = {
  readonly window: Window;
  /** Errors of scripts and violations of the Content-Security-Policy so far, if the driver reports them. */
  readonly problems: readonly string[];
  readonly end: () => Promise<void>;
};

export interface Browser {
  readonly name: string;
  /** Where its downloads go. */
  readonly downloads: string;
  visit(size: Size): Promise<Visit>;
  close(): Promise<void>;
}
