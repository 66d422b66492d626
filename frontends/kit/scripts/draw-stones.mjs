import { facet, lit, middle, noise, points, ring, shade, svg } from './facets.mjs';

/** The crown of a stone: the triangles between girdle and table, and the table itself. */
export function crown(girdle, table, centre, hue, seed = 7) {
  const random = noise(seed);
  const flicker = () => (random() - 0.5) * 0.2;
  const parts = [];
  const ratio = girdle.length / table.length;
  girdle.forEach((from, index) => {
    const to = girdle[(index + 1) % girdle.length];
    const near = table[Math.floor(index / ratio) % table.length];
    parts.push(facet([from, to, near], shade(hue, lit(middle(from, to), centre) + flicker())));
  });
  table.forEach((from, index) => {
    const to = table[(index + 1) % table.length];
    const between = girdle[((Math.floor((index + 1) * ratio) % girdle.length) + girdle.length) % girdle.length];
    parts.push(facet([from, to, between], shade(hue, lit(middle(from, to), centre, 0.6) + flicker())));
  });
  parts.push(facet(table, shade(hue, 0.82)));
  table.forEach((from, index) => {
    const to = table[(index + 1) % table.length];
    const light = lit(middle(from, to), centre, 0.78, 0.2) + flicker();
    parts.push(facet([from, to, middle(...table)], shade(hue, light)));
  });
  return parts.join('');
}

/** A brilliant cut from the side: table, crown, girdle and pointed pavilion. `size` is half its width. */
export function diamond([cx, cy], size, hue, seed = 5) {
  const random = noise(seed);
  const at = (x, y) => [cx + x * size, cy + y * size];
  const row = (xs, y) => xs.map((x) => at(x, y));
  const table = row([-0.56, -0.19, 0.19, 0.56], -0.62);
  const girdle = row([-1, -0.5, 0, 0.5, 1], -0.18);
  const belt = row([-0.62, -0.24, 0.24, 0.62], 0.2);
  const culet = at(0, 0.92);
  const paint = (list, light) =>
    facet(list, shade(hue, light - (middle(...list)[0] - cx) / size / 4 + (random() - 0.5) * 0.16));
  const parts = [paint([table[0], table[3], girdle[4], girdle[0]], 0.6)];
  girdle.slice(0, -1).forEach((from, index) => {
    const above = table[index];
    parts.push(paint([from, girdle[index + 1], above], 0.66));
    if (table[index + 1]) parts.push(paint([above, table[index + 1], girdle[index + 1]], 0.86));
    parts.push(paint([from, girdle[index + 1], belt[index]], 0.42));
    if (belt[index + 1]) parts.push(paint([belt[index], belt[index + 1], girdle[index + 1]], 0.62));
    parts.push(paint([belt[index], index < 3 ? belt[index + 1] : girdle[4], culet], index % 2 ? 0.3 : 0.5));
  });
  parts.push(paint([girdle[0], belt[0], culet], 0.62));
  return parts.join('');
}

/** A step cut: rings of facets that follow the outline inwards. */
const steps = (rings, centre, hue) =>
  rings
    .slice(0, -1)
    .map((outer, level) =>
      outer
        .map((from, index) => {
          const next = (index + 1) % outer.length;
          const inner = rings[level + 1];
          const side = [from, outer[next], inner[next], inner[index]];
          return facet(side, shade(hue, lit(middle(from, outer[next]), centre, 0.48 + level * 0.12)));
        })
        .join(''),
    )
    .join('') + facet(rings.at(-1), shade(hue, 0.86));

const shine = (list) => `<polygon points="${points(list)}" fill="#fff" opacity=".55"/>`;

const sparkle = (x, y, size) => {
  const thin = size * 0.16;
  const star = [
    [x, y - size],
    [x + thin, y - thin],
    [x + size, y],
    [x + thin, y + thin],
    [x, y + size],
    [x - thin, y + thin],
    [x - size, y],
    [x - thin, y - thin],
  ];
  return `<polygon points="${points(star)}" fill="#fff"/>`;
};

const frame = (body) => svg(96, 96, body);

const corners = (w, h, cut) => [
  [48 - w + cut, 48 - h],
  [48 + w - cut, 48 - h],
  [48 + w, 48 - h + cut],
  [48 + w, 48 + h - cut],
  [48 + w - cut, 48 + h],
  [48 - w + cut, 48 + h],
  [48 - w, 48 + h - cut],
  [48 - w, 48 - h + cut],
];

const pear = (scale) =>
  ring(12, [48, 54], 28 * scale, 28 * scale).map(([x, y], i) => (i === 0 ? [48, 54 - 48 * scale] : [x, y]));

/** Five cuts, from a small stone to the one with a crown. */
export function stones() {
  const centre = [48, 48];
  const kite = ring(6, centre, 25, 32);
  return {
    'gem-shard': frame(crown(kite, ring(3, centre, 11, 14, 0.25), centre, 196, 3) + sparkle(66, 26, 6)),
    'gem-emerald': frame(
      steps([corners(29, 35, 11), corners(22, 28, 9), corners(15, 20, 6)], centre, 205) +
        shine([
          [36, 32],
          [46, 30],
          [38, 44],
        ]) +
        sparkle(72, 24, 7),
    ),
    'gem-pear': frame(crown(pear(1), pear(0.5), [48, 52], 226, 11) + sparkle(70, 30, 7) + sparkle(28, 72, 4)),
    'gem-brilliant': frame(diamond([48, 44], 42, 268, 5) + sparkle(78, 20, 8) + sparkle(20, 64, 5)),
    'gem-crown': frame(
      crown(ring(8, [25, 66], 17), ring(4, [25, 66], 8, 8, 0.5), [25, 66], 205, 9) +
        crown(ring(8, [72, 67], 17), ring(4, [72, 67], 8, 8, 0.5), [72, 67], 292, 4) +
        diamond([48, 40], 38, 44, 5) +
        sparkle(76, 18, 9) +
        sparkle(16, 38, 5),
    ),
  };
}
