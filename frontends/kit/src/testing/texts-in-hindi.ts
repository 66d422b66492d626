import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An argument for any text function: a string that also has every field that a text may read. It prints without
 * letters, so it never counts as English.
 */
const ANYTHING = Object.assign(new String('#'), {
  item: '#',
  amount: '₹1',
  by: '#',
  items: 2,
  to: 'wallet',
  isAgain: false,
});

/** All texts inside a value; functions are called with sample arguments. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String((value as (...args: unknown[]) => unknown)(ANYTHING, 2, 3))];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('hi/'))
    .sort();

/** Exports that hold texts: every object that is not a constant in capitals. */
const isCatalogue = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'object' && value !== null && !/^[A-Z_]+$/.test(name);

const isEnglish = (text: string): boolean => /[A-Za-z]/.test(text) && !/[\u0900-\u097F]/.test(text);

/**
 * Reads every catalogue in a front end's folder of texts after `speakHindi` has run. Returns the number of texts, the
 * texts that are still in English, and the names of the catalogues without texts.
 */
export async function textsInHindi(folder: string, speakHindi: () => void) {
  const catalogues = [];
  for (const file of modulesIn(folder)) {
    const exported: Record<string, unknown> = await import(join(folder, file));
    catalogues.push(...Object.entries(exported).filter(isCatalogue));
  }
  speakHindi();
  const texts = catalogues.map(([name, catalogue]) => ({ name, texts: textsIn(catalogue) }));
  const all = texts.flatMap((catalogue) => catalogue.texts);
  return {
    count: all.length,
    english: [...new Set(all.filter(isEnglish))].sort(),
    empty: texts.filter((catalogue) => catalogue.texts.length === 0).map(({ name }) => name),
  };
}
