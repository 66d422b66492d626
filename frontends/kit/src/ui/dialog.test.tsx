import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';

const person = userEvent.setup({ delay: null });

beforeEach(() => {
  document.body.innerHTML = '';
});

/** A page that opens a dialog, and can remove the button that opened it. */
const Page = ({ buttonGoes = false }: { buttonGoes?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      {!(open && buttonGoes) && (
        <button type="button" onClick={() => setOpen(true)}>
          show
        </button>
      )}
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Details">
          content
        </Dialog>
      )}
    </>
  );
};

test('closing the dialog returns the focus to where it was', async () => {
  renderScreen(<Page />);
  const button = screen.getByRole('button', { name: 'show' });
  await person.click(button);
  expect(await screen.findByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button).toHaveFocus());
  await person.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('closing does not focus a button that no longer exists', async () => {
  renderScreen(<Page buttonGoes />);
  await person.click(screen.getByRole('button', { name: 'show' }));
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body).toHaveFocus();
});

test('buttons that do not fit in a row on a phone wrap', () => {
  renderScreen(
    <Dialog onClose={() => undefined} title="Details" footer={<button type="button">pay</button>}>
      content
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'pay' }).parentElement).toHaveClass('flex-wrap');
});

test('the dialog is clickable as soon as the page is not', () => {
  const seen: string[] = [];
  const record = () => {
    const dialog = document.querySelector('[role=dialog]');
    if (dialog && document.body.style.pointerEvents === 'none') seen.push(getComputedStyle(dialog).pointerEvents);
  };
  // Radix fires this event when it disables pointer events on the page; it re-renders its layers later.
  document.addEventListener('dismissableLayer.update', record);
  renderScreen(
    <Dialog onClose={() => undefined} title="Details">
      content
    </Dialog>,
  );
  document.removeEventListener('dismissableLayer.update', record);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['auto']));
});
