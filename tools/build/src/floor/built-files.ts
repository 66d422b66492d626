import { parse, type AnyNode } from 'acorn';
import { full } from 'acorn-walk';
import { namesAboveFloor } from './above-floor.ts';

/** Not reported: names that other files of ours define, and `captureStackTrace`, which zod uses only where it exists. */
const ALSO_OURS = new Set(['isError', 'with', 'union', 'captureStackTrace']);
const ABOVE = new Set(namesAboveFloor().filter((name) => !ALSO_OURS.has(name)));
/** The newest ECMAScript edition that every browser of the floor supports, except for what `syntaxAbove` finds. */
const EDITION = 2022;

function syntaxAbove(node: AnyNode): string | null {
  if (node.type === 'StaticBlock') return 'static block of a class';
  if (node.type === 'Literal' && /\(\?<[=!]/.test(node.regex?.pattern ?? '')) return 'lookbehind';
  return null;
}

const keyOf = (node: AnyNode): string | null => {
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' || node.type === 'Property')
    return node.key.type === 'Identifier' ? node.key.name : null;
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return null;
  return node.left.property.type === 'Identifier' ? node.left.property.name : null;
};

/**
 * Reports syntax that some browser of the floor cannot parse, and names of language members that some browser lacks. Does
 * not report names that the file itself defines. Does not check browser interfaces, whose members have too common names.
 */
export function scriptAboveFloor(code: string): string[] {
  const found: string[] = [];
  const own = new Set<string | null>();
  const used: string[] = [];
  let tree;
  try {
    tree = parse(code, { ecmaVersion: EDITION, sourceType: 'script' });
  } catch (error) {
    return [(error as Error).message];
  }
  full(tree, (any) => {
    const node = any as AnyNode;
    const syntax = syntaxAbove(node);
    if (syntax) found.push(syntax);
    own.add(keyOf(node));
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
      used.push(node.property.name);
  });
  return [...new Set([...found, ...used.filter((name) => ABOVE.has(name) && !own.has(name))])];
}

/** Styles that make an old browser drop the rules around them, or show an element out of place. */
const STYLES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a range in a media query', /@media[^{]*[<>]/],
  ['nesting', /[{;}]\s*&/],
  ['a container query', /@container/],
  ['translate as a property', /[{;]translate:/],
];

export function stylesAboveFloor(css: string): string[] {
  const found = STYLES.flatMap(([what, pattern]) => (pattern.test(css) ? [what] : []));
  const declarations = css.split(/[;{}]/);
  const isBare = (text: string, i: number): boolean =>
    /^[\w-]+:.*\ddvh/s.test(text) && declarations[i - 1] !== text.replaceAll('dvh', 'vh');
  return declarations.some(isBare) ? [...found, 'dvh without vh before it'] : found;
}
