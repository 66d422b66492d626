import { expect, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, within } from '@testing-library/react';
import FaqPage from './faq-page.tsx';

test('every question can be jumped to', () => {
  renderScreen(<FaqPage />, { at: '/faq' });
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  const answered = links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.querySelector('h2'));
  expect(answered.map((heading) => heading?.textContent)).toEqual(links.map(({ textContent }) => textContent));
  expect(links.length).toBeGreaterThan(5);
});
