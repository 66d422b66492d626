import { expect, test } from '@jest/globals';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen } from '@testing-library/react';
import SupportPage from './support-page.tsx';

const chat = () => new URL(screen.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href') ?? '');
const message = () => chat().searchParams.get('text');

test('the prepared message contains the order id that was passed, or asks for it', () => {
  renderScreen(<SupportPage />, { at: '/support' });
  expect(chat().pathname).toBe('/911');
  expect(message()).toBe('Hello, I need help with my top-up. My order ID is: ');
  act(() => navigate('/support', { state: { orderId: 'f00df00d' } }));
  expect(message()).toBe('Hello, I need help with my top-up. My order ID is: f00df00d');
});
