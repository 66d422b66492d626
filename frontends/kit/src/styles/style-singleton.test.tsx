import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { styleSingleton } from './style-singleton.ts';

test('a rule stands in a sheet of the page as long as somebody uses it', () => {
  document.head.innerHTML = '<style>p{color:red}</style>';
  const rules = () =>
    [...(document.styleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText.replaceAll(/\s/g, ''));
  const Styles = styleSingleton();
  const one = render(<Styles styles="body{overflow:hidden}" />);
  const other = render(<Styles styles="body{overflow:hidden}" />);
  const both = ['p{color:red;}', '@mediaall{body{overflow:hidden;}}'];
  expect(rules()).toEqual(both);
  one.unmount();
  expect(rules()).toEqual(both);
  other.unmount();
  expect(rules()).toEqual(both.slice(0, 1));
  expect(document.querySelectorAll('style')).toHaveLength(1);
});
