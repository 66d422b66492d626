const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=alertdialog]';

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

/** Whether a key belongs to nothing that is typed into, to no question and not to the browser: a dialog may act on it. */
export const isDialogShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isWithin(target, FIELDS);

/** Whether a key belongs to no dialog either: the page may act on it. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  isDialogShortcut(event) && !isWithin(event.target, '[role=dialog]');
