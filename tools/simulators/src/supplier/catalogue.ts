export type Pack = { id: string; spu: string; price: string; pointsHundredths: number };

const pack = (id: string, label: string, price: string): Pack => ({
  id,
  spu: `mobilelegends BR ${label}`,
  price,
  // One unit of the list price's currency costs ten points.
  pointsHundredths: Math.round(Number(price) * 1000),
});

export const packs: readonly Pack[] = [
  pack('22590', '50&5 Diamond', '4.00'),
  pack('13', '78&8 Diamond', '6.25'),
  pack('22591', '150&15 Diamond', '11.95'),
  pack('23', '156&16 Diamond', '12.50'),
  pack('25', '234&23 Diamond', '18.75'),
  pack('22592', '250&25 Diamond', '19.85'),
  pack('22593', '500&65 Diamond', '39.40'),
  pack('26', '625&81 Diamond', '49.50'),
  pack('27', '1860&335 Diamond', '148.50'),
  pack('28', '3099&589 Diamond', '247.50'),
  pack('29', '4649&883 Diamond', '371.25'),
  pack('30', '7740&1548 Diamond', '618.75'),
  pack('33', 'Twilight Pass', '40.25'),
  pack('16642', 'Passe Semanal de Diamante', '9.95'),
];

export const packOf = (id: string): Pack | undefined => packs.find((one) => one.id === id);
