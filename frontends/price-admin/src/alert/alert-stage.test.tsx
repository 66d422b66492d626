import '@topup/web-kit/testing/browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useAlerts } from './alert-context.ts';
import { AlertStage } from './alert-stage.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Acts = () => {
  const alerts = useAlerts();
  return (
    <>
      <button type="button" onClick={() => alerts.success('Price updated successfully')}>
        good
      </button>
      <button type="button" onClick={() => alerts.error('Failed to update price. Please try again.')}>
        bad
      </button>
    </>
  );
};

const open = (press: 'good' | 'bad') => {
  render(
    <AlertStage>
      <Acts />
    </AlertStage>,
  );
  fireEvent.click(screen.getByRole('button', { name: press }));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const dismiss = () => screen.queryByRole('button', { name: 'Dismiss this message' });
const region = () => screen.getByRole('status', { name: 'What was done last' });

describe('the alert banner', () => {
  test('shows Success and closes after three seconds', () => {
    open('good');
    expect(region().textContent).toContain('Success: Price updated successfully');
    pass(2999);
    expect(dismiss()).not.toBeNull();
    pass(1);
    expect(dismiss()).toBeNull();
  });

  test('shows Error and announces it at once', () => {
    open('bad');
    expect(region().textContent).toContain('Error: Failed to update price. Please try again.');
    expect(region().getAttribute('aria-live')).toBe('assertive');
  });

  test('stays in the live region after closing', () => {
    open('good');
    pass(3000);
    expect(region().textContent).toBe('Success: Price updated successfully');
  });

  test('pauses while hovered, then continues', () => {
    open('good');
    pass(1000);
    fireEvent.pointerEnter(region());
    pass(60_000);
    expect(dismiss()).not.toBeNull();
    fireEvent.pointerLeave(region());
    pass(1999);
    expect(dismiss()).not.toBeNull();
    pass(1);
    expect(dismiss()).toBeNull();
  });

  test('pauses while focused', () => {
    open('good');
    act(() => dismiss()?.focus());
    pass(60_000);
    expect(dismiss()).not.toBeNull();
    act(() => dismiss()?.blur());
    pass(3000);
    expect(dismiss()).toBeNull();
  });

  test('returns the focus when dismissed', () => {
    open('good');
    const button = screen.getByRole('button', { name: 'good' });
    act(() => button.focus());
    act(() => dismiss()?.focus());
    fireEvent.click(dismiss() as HTMLElement);
    expect(dismiss()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('restarts for each message', () => {
    open('good');
    pass(2000);
    fireEvent.click(screen.getByRole('button', { name: 'bad' }));
    pass(2999);
    expect(dismiss()).not.toBeNull();
    pass(1);
    expect(dismiss()).toBeNull();
  });
});
