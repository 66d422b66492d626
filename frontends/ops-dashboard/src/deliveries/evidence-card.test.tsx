import type { Evidence } from '@topup/web-kit/api/deliveries.ts';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { EvidenceCard } from './evidence-card.tsx';

const evidence = {
  suggestion: 'unclear',
  reasons: [],
  before: { points: 100, at: '2026-03-01T09:30:00.000Z' },
  after: { points: 6297, at: '2026-03-01T09:31:00.000Z' },
  explained: 0,
  from: '2026-03-01T09:30:00.000Z',
  to: '2026-03-01T09:31:00.000Z',
  delivery: { productId: '13', userGameId: '1', zoneId: '2' },
};

test.each([
  [-6197, 'Rise: points were added6,197'],
  [62.5, 'Drop62.5'],
])('a balance that fell by %p reads %s', (fell, words) => {
  fakeStore();
  renderScreen(<EvidenceCard evidence={{ ...evidence, fell } as unknown as Evidence} />);
  expect(screen.getByText(/^(Rise|Drop)/).parentElement).toHaveTextContent(words);
});
