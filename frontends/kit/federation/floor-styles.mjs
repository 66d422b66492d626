/** A PostCSS plugin that runs after Tailwind. It puts a fallback before each `dvh` and `color-mix`, which old browsers ignore. */
export const floorStyles = {
  postcssPlugin: 'floor-styles',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (!declaration.value.includes('dvh') || declaration.prev()?.prop === declaration.prop) return;
      declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') });
    });
    // Tailwind's own fallback for a tint made by `color-mix` is the full colour, on which text of that colour is invisible.
    root.walkAtRules('supports', (supports) => {
      if (!supports.params.includes('color-mix')) return;
      const plain = supports.clone();
      plain.walkDecls((declaration) => {
        declaration.value = withoutMixes(declaration.value);
      });
      supports.before(plain.nodes);
    });
  },
};

const MIX = 'color-mix(';

/** Replaces each mix by the colour that has the greater share in it. So a faint tint becomes transparent. */
export function withoutMixes(value) {
  const start = value.indexOf(MIX);
  if (start < 0) return value;
  const { parts, end } = argumentsAt(value, start + MIX.length);
  const [, first, second] = parts;
  const [, colour, percent] = /^(.*?)\s+([\d.]+)%$/s.exec(first) ?? [];
  if (!colour) throw new Error(`The first colour of this mix states no part: ${value}`);
  return withoutMixes(value.slice(0, start) + (Number(percent) < 50 ? second : colour) + value.slice(end));
}

/** `start`: the index after a function's opening bracket. `end`: the index after its closing bracket. */
function argumentsAt(value, start) {
  const parts = [''];
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    const sign = value[i];
    if (sign === ')' && depth === 0) return { parts: parts.map((part) => part.trim()), end: i + 1 };
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  throw new Error(`A bracket is open: ${value}`);
}
