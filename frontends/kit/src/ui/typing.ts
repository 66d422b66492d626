const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=alertdialog]';

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

export const isDialogShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isWithin(target, FIELDS);

export const isShortcut = (event: KeyboardEvent): boolean =>
  isDialogShortcut(event) && !isWithin(event.target, '[role=dialog]');
