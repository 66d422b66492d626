const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=alertdialog]';

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

/**
 * Whether a dialog may handle a key as a shortcut: it has no modifier, and the focus is not in an input or a
 * confirmation.
 */
export const isDialogShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isWithin(target, FIELDS);

/** Whether the page may handle a key as a shortcut: the focus is not in a dialog either. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  isDialogShortcut(event) && !isWithin(event.target, '[role=dialog]');
