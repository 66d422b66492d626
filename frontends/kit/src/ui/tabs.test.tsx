import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Tabs } from './tabs.tsx';

const person = userEvent.setup({ delay: null });
const onChange = jest.fn<(value: string) => void>();

/** Holds the choice as the router does: it changes slightly after the request. */
const Page = () => {
  const [value, setValue] = useState('a');
  const choose = (next: string) => {
    onChange(next);
    startTransition(() => setValue(next));
  };
  const tabs = ['a', 'b'].map((name) => ({ value: name, label: name, content: `content of ${name}` }));
  return <Tabs label="tabs" value={value} onChange={choose} tabs={tabs} />;
};

test('a click selects its tab once, and again after another tab was shown', async () => {
  renderScreen(<Page />);
  for (const name of ['b', 'a', 'b']) {
    await person.click(screen.getByRole('tab', { name }));
    await screen.findByText(`content of ${name}`);
  }
  expect(onChange.mock.calls).toEqual([['b'], ['a'], ['b']]);
});

test('a clicked tab shows no focus ring until a key is pressed or the focus leaves the tabs', async () => {
  document.body.innerHTML = '';
  renderScreen(<Page />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await person.click(tab('b'));
  expect(tab('b')).toHaveClass('outline-none');
  await person.keyboard('{ArrowLeft}');
  expect(tab('a')).not.toHaveClass('outline-none');
  await person.click(tab('b'));
  await person.click(document.body);
  expect(tab('b')).not.toHaveClass('outline-none');
});
