import { counted } from '@topup/web-kit/texts/counted.ts';

const days = counted('day');
const diamonds = counted('diamond');

export const contentsTexts = {
  atOnce: (now: string) => diamonds(now),
  daily: (daily: string, count: number, all: string) => `${diamonds(daily)} a day for ${days(count)}: ${all} in all`,
  both: (now: string, daily: string, count: number, all: string) =>
    `${diamonds(now)} at once, then ${daily} a day for ${days(count)}: ${all} in all`,
  firstTime: (all: string) => `First time: ${all}`,
  ifGranted: 'if the game still grants it',
  rate: (rupees: string) => `${rupees} per 100 diamonds`,
  rateAlone: (rupees: string) => `${rupees} per 100, without bonus`,
  each: (gives: string) => `Each: ${gives}`,
};
