/** A text names all of what it means, a pattern a part. Patterns are sent to the page as their parts. */
export type Words = string | { readonly source: string; readonly flags: string };

/** What a person looks for: something with a role and a name, or a field with a label. */
export type Target = {
  readonly role?: string;
  readonly name?: Words;
  readonly label?: Words;
  /** A text in it. */
  readonly text?: Words;
  readonly within?: Target;
};

export const words = (given: string | RegExp): Words =>
  typeof given === 'string' ? given : { source: given.source, flags: given.flags };

const ofRole =
  (role: string) =>
  (name?: string | RegExp, within?: Target): Target => ({
    role,
    ...(name ? { name: words(name) } : {}),
    ...(within ? { within } : {}),
  });

export const button = ofRole('button');
export const link = ofRole('link');
export const radio = ofRole('radio');
export const tab = ofRole('tab');
export const heading = ofRole('heading');
export const checkbox = ofRole('checkbox');
export const dialog = ofRole('dialog');
export const question = ofRole('alertdialog');
export const region = ofRole('region');
export const status = ofRole('status');

export const field = (label: string | RegExp, within?: Target): Target => ({
  label: words(label),
  ...(within ? { within } : {}),
});

/** The row of a table, or the item of a list, that has this text. */
export const row = (text: string | RegExp): Target => ({ role: 'row', text: words(text) });
export const item = (text: string | RegExp, within?: Target): Target => ({
  role: 'listitem',
  text: words(text),
  ...(within ? { within } : {}),
});

const quoted = (given: Words): string => (typeof given === 'string' ? `"${given}"` : `/${given.source}/${given.flags}`);

export const describe = ({ role, name, label, text, within }: Target): string =>
  [
    role ?? 'field',
    ...[name, label, text].filter((given) => given !== undefined).map(quoted),
    ...(within ? [`in ${describe(within)}`] : []),
  ].join(' ');
