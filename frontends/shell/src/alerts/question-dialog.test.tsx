import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import QuestionDialog from './question-dialog.tsx';

const person = userEvent.setup({ delay: null });

beforeEach(() => {
  document.body.innerHTML = '';
});

/**
 * Opens the question with its own copies of Radix and React, as in the shell, isolated from those of the remote's
 * dialog.
 */
const askInTheShell = async () => {
  const answer = jest.fn<(confirmed: boolean) => void>();
  let inShell: (doing: () => void) => void = () => undefined;
  const shell = () =>
    jest.isolateModulesAsync(async () => {
      const { act: actInShell, createElement } = await import('react');
      const { createRoot } = await import('react-dom/client');
      const { default: QuestionDialog } = await import('./question-dialog.tsx');
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      const question = { text: 'Sure?', confirmLabel: 'Yes', answer };
      inShell = actInShell;
      answer.mockImplementation(() => actInShell(() => root.render(null)));
      await actInShell(async () => root.render(createElement(QuestionDialog, { question })));
    });
  await act(shell);
  await screen.findByRole('alertdialog');
  return { answer, inShell };
};

describe('a question above a dialog', () => {
  test('takes the focus and keeps it under keyboard navigation', async () => {
    renderScreen(
      <Dialog onClose={() => undefined} title="Details">
        content
      </Dialog>,
    );
    await askInTheShell();
    const [no, yes] = [screen.getByRole('button', { name: 'Cancel' }), screen.getByRole('button', { name: 'Yes' })];
    await waitFor(() => expect(no).toHaveFocus());
    for (const next of [yes, no, yes]) {
      await person.tab();
      expect(next).toHaveFocus();
    }
    await person.click(no);
  });

  test('Esc closes only the question; the next Esc closes the dialog', async () => {
    const onClose = jest.fn();
    renderScreen(
      <Dialog onClose={onClose} title="Details">
        content
      </Dialog>,
    );
    const { answer } = await askInTheShell();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer.mock.calls).toEqual([[false]]);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('leaves the page clickable, even if the dialog closes before the question', async () => {
    const page = renderScreen(
      <Dialog onClose={() => undefined} title="Details">
        content
      </Dialog>,
    );
    const { inShell } = await askInTheShell();
    inShell(() => page.rerender(<p>another page</p>));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.body.style.pointerEvents).toBe('');
  });
});

const Asking = () => {
  const [isOpen, setOpen] = useState(false);
  const question = { text: 'Sure?', confirmLabel: 'Yes', answer: () => setOpen(false) };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      {isOpen && <QuestionDialog question={question} />}
    </>
  );
};

test.each(['Cancel', 'Yes'])('after %s the focus returns to where it was', async (answer) => {
  renderScreen(<Asking />);
  await person.click(screen.getByRole('button', { name: 'ask' }));
  await screen.findByRole('alertdialog');
  await person.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'ask' })).toHaveFocus());
});

test("a question about cancelling labels the other button 'keep'", () => {
  const manner = { keepLabel: 'Keep Order', isDanger: true };
  const question = { text: 'Sure?', confirmLabel: 'Cancel This Order', manner, answer: () => undefined };
  renderScreen(<QuestionDialog question={question} />);
  expect(screen.getByRole('button', { name: 'Keep Order' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel This Order' })).toHaveClass('bg-danger-fill');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
