export const BONUSES: readonly (readonly [pack: string, firstTime: string, later: string])[] = [
  ['50', '50 + 50', '50 + 5'],
  ['150', '150 + 150', '150 + 15'],
  ['250', '250 + 250', '250 + 25'],
  ['500', '500 + 500', '500 + 65'],
];
