import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { styleSingleton } from './style-singleton.mjs';
import withoutStyleElement from './without-style-element.mjs';

const require = createRequire(import.meta.url);

test("sonner's styles are removed, and another way of inserting them fails the build", () => {
  const sonner = readFileSync(join(dirname(require.resolve('sonner')), 'index.mjs'), 'utf8');
  expect(sonner).toMatch(/^__insertCSS\("/m);
  expect(withoutStyleElement(sonner)).not.toMatch(/^__insertCSS\("/m);
  expect(() => withoutStyleElement('insertStyles("");')).toThrow('sonner');
});

test('what replaces react-style-singleton keeps rules in a sheet of the page as long as somebody uses them', () => {
  document.head.innerHTML = '<style></style>';
  const [sheet] = document.styleSheets;
  const Styles = styleSingleton();
  const one = render(<Styles styles="body{overflow:hidden}" />);
  const other = render(<Styles styles="body{overflow:hidden}" />);
  expect(sheet?.cssRules).toHaveLength(1);
  one.unmount();
  expect(sheet?.cssRules).toHaveLength(1);
  other.unmount();
  expect(sheet?.cssRules).toHaveLength(0);
  expect(document.querySelectorAll('style')).toHaveLength(1);
});
