/* global CSSStyleSheet, document */
/**
 * Replaces the package react-style-singleton, which inserts <style> elements; the page's policy forbids those but
 * allows constructed stylesheets. Radix uses it to stop the page from scrolling behind a dialog.
 */
import { useEffect } from 'react';

const sheets = new Map();

const adopt = (text) => {
  const known = sheets.get(text);
  if (known) {
    known.users += 1;
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheets.set(text, { sheet, users: 1 });
};

const release = (text) => {
  const known = sheets.get(text);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  sheets.delete(text);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
};

/** A component that applies its `styles` while it is mounted. */
export const styleSingleton = () =>
  function Styles({ styles }) {
    useEffect(() => {
      adopt(styles);
      return () => release(styles);
    }, [styles]);
    return null;
  };
