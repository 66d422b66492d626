/* global CSSStyleSheet, document */
/** Replaces Radix' react-style-singleton: the page's policy forbids <style> but allows constructed stylesheets. */
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

export const styleSingleton = () =>
  function Styles({ styles }) {
    useEffect(() => {
      adopt(styles);
      return () => release(styles);
    }, [styles]);
    return null;
  };
