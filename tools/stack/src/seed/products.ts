type SeedContents = {
  readonly diamonds?: number;
  readonly dailyDiamonds?: number;
  readonly days?: number;
  readonly firstTimeDiamonds?: number;
  readonly extra?: string;
  readonly extraHindi?: string;
};
type SeedProduct = {
  readonly id: string;
  readonly displayName: string;
  readonly rupees: string;
  readonly contents: SeedContents;
};

const product = (id: string, displayName: string, rupees: string, contents: SeedContents): SeedProduct => ({
  id,
  displayName,
  rupees,
  contents,
});

const DAILY = {
  extra: 'Collect them in the game every day.',
  extraHindi: 'इन्हें हर दिन गेम में जाकर लें।',
};

export const seedProducts: readonly SeedProduct[] = [
  product('22590', '55 Diamonds (50 + 5 bonus)', '74.50', { diamonds: 50, firstTimeDiamonds: 100 }),
  product('13', '86 Diamonds (78 + 8 bonus)', '115.00', { diamonds: 78 }),
  product('22591', '165 Diamonds (150 + 15 bonus)', '219.00', { diamonds: 150, firstTimeDiamonds: 300 }),
  product('23', '172 Diamonds (156 + 16 bonus)', '229.00', { diamonds: 156 }),
  product('25', '257 Diamonds (234 + 23 bonus)', '339.00', { diamonds: 234 }),
  product('22592', '275 Diamonds (250 + 25 bonus)', '359.00', { diamonds: 250, firstTimeDiamonds: 500 }),
  product('22593', '565 Diamonds (500 + 65 bonus)', '709.00', { diamonds: 500, firstTimeDiamonds: 1000 }),
  product('26', '706 Diamonds (625 + 81 bonus)', '889.00', { diamonds: 625 }),
  product('27', '2195 Diamonds (1860 + 335 bonus)', '2649.00', { diamonds: 1860 }),
  product('28', '3688 Diamonds (3099 + 589 bonus)', '4399.00', { diamonds: 3099 }),
  product('29', '5532 Diamonds (4649 + 883 bonus)', '6599.00', { diamonds: 4649 }),
  product('30', '9288 Diamonds (7740 + 1548 bonus)', '10999.00', { diamonds: 7740 }),
  product('33', 'Twilight Pass', '729.00', {
    diamonds: 200,
    extra: 'More rewards in the game, level by level.',
    extraHindi: 'गेम में हर लेवल पर और इनाम।',
  }),
  product('16642', 'Weekly Pass', '179.50', { diamonds: 80, dailyDiamonds: 20, days: 7, ...DAILY }),
];

export const seedAccounts = [
  { email: 'admin@example.com', name: 'Asha Admin' },
  { email: 'priya@example.com', name: 'Priya Sharma' },
  { email: 'rahul@example.com', name: 'Rahul Verma' },
  { email: 'meera@example.com', name: 'Meera Nair' },
] as const;

/** The points of a list price with at most two decimals: one unit of its currency costs ten points. */
export function pointsOf(listPrice: string | number): number {
  const [whole = '0', decimals = ''] = String(listPrice).split('.');
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  return hundredths / 10;
}
