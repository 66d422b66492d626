import { beforeEach, expect, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ProductTile } from './product-tile.tsx';

const person = userEvent.setup({ delay: null });
const product = { productId: '13', displayName: '86 Diamonds', customPrice: '62.50' };

const Page = ({ max = 9 }: { max?: number }) => {
  const [quantity, setQuantity] = useState(0);
  return (
    <ul>
      <ProductTile product={product} quantity={quantity} max={max} onQuantity={setQuantity} />
      <button type="button" onClick={() => setQuantity(0)}>
        empty
      </button>
    </ul>
  );
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  document.body.innerHTML = '';
});

test('the focus moves from Add to plus, and from minus back to Add', async () => {
  renderScreen(<Page />);
  button('Add 86 Diamonds').focus();
  await person.keyboard('{Enter}');
  expect(button('Increase quantity of 86 Diamonds')).toHaveFocus();
  await person.tab({ shift: true });
  await person.keyboard('{Enter}');
  expect(button('Add 86 Diamonds')).toHaveFocus();
});

test('the focus moves to minus when the maximum is reached', async () => {
  renderScreen(<Page max={1} />);
  await person.click(button('Add 86 Diamonds'));
  expect(button('Decrease quantity of 86 Diamonds')).toHaveFocus();
});

test('a change made elsewhere does not move the focus', async () => {
  renderScreen(<Page />);
  await person.click(button('Add 86 Diamonds'));
  await person.click(button('Increase quantity of 86 Diamonds'));
  await person.click(button('empty'));
  expect(button('Add 86 Diamonds')).toBeVisible();
  expect(button('empty')).toHaveFocus();
});
