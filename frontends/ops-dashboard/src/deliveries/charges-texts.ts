import { counted } from '@topup/web-kit/texts/counted.ts';

const observations = counted('observation');

export const chargesTexts = {
  title: 'What the supplier charges',
  loading: 'Loading what the supplier charges',
  failed: 'What the supplier charges could not be loaded',
  stale: 'Showing the last results we loaded.',
  how: {
    list: 'its list prices',
    multiplied: 'its list prices times the player’s multiplier',
  } as Record<string, string>,
  configured: (how: string) => `Set by configuration: it charges ${how}.`,
  concluded: (how: string, since: string, count: string) =>
    `It charges ${how}, since ${since}, ${observations(count)}.`,
  unknown: (count: string, max: string) => `Not known yet: ${count} of at most ${observations(max)}.`,
  unclear: {
    neither: 'Its charges fit neither its list prices nor their multiples.',
    contradicted: 'It no longer charges as it did.',
  } as Record<string, string>,
  higher: 'Until it is known, the higher price counts.',
  table: 'By product',
  columns: {
    product: 'Product',
    observations: 'Observations',
    points: 'List price',
    multiplier: 'Multiplier',
    multiplied: 'Multiplied',
    charged: 'Charged last',
    fits: 'Fits',
  },
  fits: { list: 'List price', multiplied: 'Multiplied', both: 'Both', neither: 'Neither' } as Record<string, string>,
  none: 'No unit with a multiplier has been observed.',
};
