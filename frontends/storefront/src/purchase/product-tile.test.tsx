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

const NONE = { diamonds: 0, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 0, extra: '', extraHindi: '' };
const FIRST = {
  productId: '22590',
  displayName: '55 Diamonds (50 + 5 bonus)',
  customPrice: '74.50',
  contents: { ...NONE, diamonds: 50, firstTimeDiamonds: 100 },
};
const tile = (of: object) =>
  renderScreen(
    <ul>
      <ProductTile product={product} quantity={0} max={9} onQuantity={() => undefined} {...of} />
    </ul>,
  );

test('a pack with a first-time bonus says it with its condition, never as its own number', () => {
  tile({ product: FIRST });
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '55 Diamonds50 + 5 bonusFirst time: 100if the game still grants it₹74.50₹149.00 per 100, without bonus',
  );
});

test('a first-time bonus that may be used already is not offered', () => {
  tile({ product: FIRST, bonusUsed: true });
  expect(screen.getByText('Bonus may already be used')).toBeVisible();
  expect(screen.queryByText(/First time/)).toBeNull();
});

test('a pass says what it gives at once, per day and for how long', () => {
  const contents = { ...NONE, diamonds: 80, dailyDiamonds: 20, days: 7, extra: 'Collect them daily.' };
  tile({ product: { ...product, displayName: 'Weekly Pass', contents }, isWide: true });
  expect(screen.getByText('80 diamonds at once, then 20 a day for 7 days: 220 in all')).toBeVisible();
  expect(screen.getByText('Collect them daily.')).toBeVisible();
});

test('a pack whose name does not say its diamonds says them, and one without contents nothing new', () => {
  tile({ product: { ...FIRST, displayName: 'Starter pack' } });
  expect(screen.getByText('50 diamonds')).toBeVisible();
  document.body.innerHTML = '';
  tile({ product: { ...FIRST, contents: null } });
  expect(screen.getByRole('listitem')).toHaveTextContent('55 Diamonds50 + 5 bonusFirst time 50 + 50₹74.50Add');
});
