/**
 * Replaces Radix' react-style-singleton, which inserts `<style>`: the Content Security Policy forbids that, and not every
 * supported browser can construct stylesheets. This module adds rules to a sheet that the page already has.
 */
import { useEffect } from 'react';

type Inserted = { readonly sheet: CSSStyleSheet; readonly rule: CSSRule | undefined; users: number };

const inserted = new Map<string, Inserted>();

function insert(text: string): void {
  const known = inserted.get(text);
  if (known) {
    known.users += 1;
    return;
  }
  const [sheet] = document.styleSheets;
  if (!sheet) throw new Error('the page has no stylesheet');
  const end = sheet.cssRules.length;
  sheet.insertRule(`@media all{${text}}`, end);
  inserted.set(text, { sheet, rule: sheet.cssRules[end], users: 1 });
}

function remove(text: string): void {
  const known = inserted.get(text);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  inserted.delete(text);
  known.sheet.deleteRule([...known.sheet.cssRules].findIndex((rule) => rule === known.rule));
}

export const styleSingleton = () =>
  function Styles({ styles }: { styles: string }): null {
    useEffect(() => {
      insert(styles);
      return () => remove(styles);
    }, [styles]);
    return null;
  };
