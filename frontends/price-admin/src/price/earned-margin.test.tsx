import '@topup/web-kit/testing/browser.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { EarnedMargin } from './earned-margin.tsx';

afterEach(cleanup);

const MARGINS = 'GET /api/admin/margins';
const one = (productId: string, margin: number | null) => ({
  productId,
  units: 2,
  earned: 125,
  points: 123,
  cost: 135.3,
  margin,
  isLoss: false,
});
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {['13', '23', '33', '44'].map((productId) => (
        <p key={productId} aria-label={productId}>
          <EarnedMargin productId={productId} label="28 days" />
        </p>
      ))}
    </QueryClientProvider>,
  );
const shown = () => ['13', '23', '33', '44'].map((id) => screen.getByLabelText(id).textContent);

test('each product shows what it earned in 28 days, by one question for all', async () => {
  const products = [one('13', -10.3), one('23', 1234.5), one('33', null)];
  const data = { from: '2026-02-02', to: '2026-03-01', days: [], products };
  const store = fakeStore({ [MARGINS]: { body: { success: true, data } } });
  show();
  expect(shown()).toEqual(['', '', '', '']);
  await waitFor(() => expect(shown()).toEqual(['28 days −10.30', '28 days 1,234.50', '', '']));
  expect(store.calls(MARGINS)).toHaveLength(1);
});
