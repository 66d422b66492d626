type SeedProduct = { readonly id: string; readonly displayName: string; readonly rupees: string };

const product = (id: string, displayName: string, rupees: string): SeedProduct => ({ id, displayName, rupees });

export const seedProducts: readonly SeedProduct[] = [
  product('22590', '55 Diamonds (50 + 5 bonus)', '74.50'),
  product('13', '86 Diamonds (78 + 8 bonus)', '115.00'),
  product('22591', '165 Diamonds (150 + 15 bonus)', '219.00'),
  product('23', '172 Diamonds (156 + 16 bonus)', '229.00'),
  product('25', '257 Diamonds (234 + 23 bonus)', '339.00'),
  product('22592', '275 Diamonds (250 + 25 bonus)', '359.00'),
  product('22593', '565 Diamonds (500 + 65 bonus)', '709.00'),
  product('26', '706 Diamonds (625 + 81 bonus)', '889.00'),
  product('27', '2195 Diamonds (1860 + 335 bonus)', '2649.00'),
  product('28', '3688 Diamonds (3099 + 589 bonus)', '4399.00'),
  product('29', '5532 Diamonds (4649 + 883 bonus)', '6599.00'),
  product('30', '9288 Diamonds (7740 + 1548 bonus)', '10999.00'),
  product('33', 'Twilight Pass', '729.00'),
  product('16642', 'Weekly Pass', '179.50'),
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
