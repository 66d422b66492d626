import { chest, pouch } from './draw-vessels.mjs';
import { stones } from './draw-gems.mjs';
import { blot, haze, placed, use } from './facets.mjs';
import { sheet } from './sheet.mjs';
import { ticketCut, twilight, weekly } from './draw-tickets.mjs';

const ground = (half, y = 84) => blot('shadow', [48, y], half, half * 0.2);
const heap = (...list) => list.map(([name, x, y, size, turn]) => use(name, [x, y], size, turn)).join('');
const glow = (y = 46) => blot('light', [48, y], 46, 42);

const PACKS = {
  one: ground(26, 82) + heap(['ice', 48, 46, 0.66]),
  two: ground(36) + heap(['sea', 66, 46, 0.5, 9], ['ice', 37, 52, 0.62, -6]),
  three: ground(40) + heap(['sea', 48, 32, 0.5], ['ice', 27, 59, 0.5, -8], ['ice', 69, 59, 0.5, 8]),
  four:
    ground(42) +
    heap(['dusk', 48, 27, 0.48], ['ice', 24, 56, 0.44, -12], ['ice', 72, 56, 0.44, 12], ['sea', 48, 62, 0.52]),
  five:
    ground(44) +
    heap(
      ['dusk', 32, 29, 0.44, -6],
      ['sea', 64, 29, 0.44, 6],
      ['ice', 21, 61, 0.4, -14],
      ['ice', 75, 61, 0.4, 14],
      ['ice', 48, 62, 0.54],
    ),
  six:
    ground(45) +
    heap(
      ['rose', 48, 19, 0.38],
      ['dusk', 29, 39, 0.42, -8],
      ['dusk', 67, 39, 0.42, 8],
      ['sea', 20, 66, 0.36, -14],
      ['sea', 76, 66, 0.36, 14],
      ['ice', 48, 63, 0.54],
    ),
  pouch: ground(40, 86) + placed(pouch(heap(['ice', -11, -32, 0.3, -14], ['sea', 11, -32, 0.3, 12])), [48, 50], 0.96),
  sack:
    ground(46, 87) +
    placed(pouch(heap(['dusk', -15, -33, 0.34, -18], ['sea', 15, -33, 0.34, 18], ['ice', 0, -38, 0.36])), [48, 50], 1) +
    heap(['ice', 16, 76, 0.3, -10], ['sea', 80, 77, 0.27, 12]),
  chest:
    ground(45, 82) +
    placed(
      chest(
        heap(
          ['sea', -26, -8, 0.34, -14],
          ['ice', 26, -8, 0.34, 14],
          ['ice', -9, -11, 0.4, -4],
          ['dusk', 12, -12, 0.38, 8],
        ),
      ),
      [48, 48],
      0.82,
    ),
  hoard:
    ground(46, 85) +
    placed(
      chest(
        heap(
          ['dusk', -18, -26, 0.36, -12],
          ['sea', 18, -26, 0.36, 12],
          ['sea', -30, -8, 0.36, -16],
          ['dusk', 30, -8, 0.36, 16],
          ['rose', 0, -30, 0.36],
          ['ice', -10, -10, 0.46, -6],
          ['ice', 13, -10, 0.42, 8],
        ),
      ),
      [48, 49],
      0.86,
    ) +
    heap(['ice', 15, 80, 0.24, -12], ['sea', 82, 81, 0.22, 10]),
  treasure:
    glow() +
    ground(47, 87) +
    placed(
      chest(
        heap(
          ['gold', 0, -30, 0.52],
          ['dusk', -25, -20, 0.38, -16],
          ['rose', 25, -20, 0.38, 16],
          ['sea', -32, -6, 0.34, -14],
          ['sea', 32, -6, 0.34, 14],
          ['ice', -12, -7, 0.42, -6],
          ['ice', 13, -7, 0.42, 6],
        ),
      ),
      [48, 50],
      0.86,
    ) +
    heap(['rose', 13, 82, 0.25, -14], ['ice', 30, 87, 0.2, 6], ['gold', 83, 82, 0.25, 12]),
  crown:
    glow(40) +
    ground(47, 88) +
    placed(
      chest(
        heap(
          ['dusk', -28, -14, 0.42, -16],
          ['dusk', 28, -14, 0.42, 16],
          ['sea', -12, -8, 0.4, -6],
          ['ice', 14, -8, 0.4, 8],
        ),
      ),
      [48, 56],
      0.78,
    ) +
    heap(
      ['gold', 48, 26, 0.66],
      ['rose', 16, 77, 0.3, -14],
      ['rose', 80, 77, 0.3, 14],
      ['ice', 27, 86, 0.22, -6],
      ['ice', 69, 86, 0.22, 8],
      ['gold', 48, 88, 0.18],
    ),
};

const PASSES = {
  weekly: ground(42, 82) + placed(weekly(), [48, 46], 0.86, -10),
  twilight: ground(42, 82) + placed(twilight(), [48, 46], 0.86, -10),
};

const defs =
  haze('shadow', '#1c0f45', 0.42) +
  haze('light', '#ffd76a', 0.55) +
  ticketCut +
  stones('ice', 'sea', 'dusk', 'rose', 'gold');

export const packs = () => sheet(defs, { ...PACKS, ...PASSES });
