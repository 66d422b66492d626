import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Button } from './button.tsx';

const person = userEvent.setup({ delay: null });
const sent = jest.fn();

/** A form that stays busy after it is submitted. */
const Page = () => {
  const [busy, setBusy] = useState(false);
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    sent();
    setBusy(true);
  };
  return (
    <form onSubmit={send}>
      <input aria-label="amount" />
      <Button type="submit" busy={busy}>
        send
      </Button>
    </form>
  );
};

beforeEach(() => {
  document.body.innerHTML = '';
  sent.mockClear();
});

test('a busy button keeps the focus and submits nothing again, not even by keyboard', async () => {
  renderScreen(<Page />);
  const button = screen.getByRole('button', { name: 'send' });
  await person.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await person.click(button);
  await person.keyboard('{Enter} ');
  await person.type(screen.getByLabelText('amount'), '1{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a locked button ignores clicks but stays focusable', async () => {
  const pressed = jest.fn();
  renderScreen(
    <Button locked onClick={pressed}>
      next
    </Button>,
  );
  await person.click(screen.getByRole('button', { name: 'next' }));
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'next' })).toHaveFocus();
});
