import { expect, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import UnavailableNotice from './unavailable-notice.tsx';

const item = (name: string) => ({
  product: { productId: name, displayName: `${name} Diamonds`, customPrice: '62.50' },
  quantity: 2,
});

test.each([
  [['86', '172', '257'], '86 Diamonds, 172 Diamonds, 257 Diamonds'],
  [['86', '172', '257', '706'], '8 items'],
])('the notice names at most three items: %j', (names, shown) => {
  document.body.innerHTML = '';
  const cart = { unavailable: names.map(item), set: () => undefined };
  renderScreen(<UnavailableNotice cart={cart} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`Not available for this account: ${shown}.`);
  expect(screen.getByRole('button', { name: `Remove ${shown}` })).toBeVisible();
});
