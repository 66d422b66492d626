import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';

const ROOT = join(import.meta.dirname, '../../../..');

/** Browsers by their names in browserslist, with their names in MDN's data. */
const NAMES: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  samsung: 'samsunginternet_android',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

type Browser = { readonly name: string; readonly inData: BrowserName; readonly version: string };

/** The oldest browsers in which the store works, as the root's package.json states them. */
export const FLOOR: readonly Browser[] = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { browserslist: string[] }
).browserslist.map((query) => {
  const [name = '', version] = query.split(' >= ');
  const inData = NAMES[name];
  if (!inData || !version)
    throw new Error(`The browserslist states the oldest version of each browser, not "${query}".`);
  return { name, inData, version };
});

/** MDN writes some versions as `18.0`, and `≤18` for an unknown version up to 18. */
const plain = (version: string): string => version.replace('≤', '').replace(/\.0$/, '');
const parts = (version: string): number[] => plain(version).split('.').map(Number);

function isAtMost(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = parts(version);
  const [floorMajor = 0, floorMinor = 0] = parts(floor);
  return major < floorMajor || (major === floorMajor && minor <= floorMinor);
}

/** Support behind a flag or under another name does not count. Support that ended counts if other support followed at once. */
const isSupported = (floor: string, all: readonly SimpleSupportStatement[]): boolean => {
  const unconditional = all.filter(({ flags, prefix, alternative_name }) => !(flags || prefix || alternative_name));
  return unconditional.some(
    ({ version_added, version_removed }) =>
      typeof version_added === 'string' &&
      isAtMost(version_added, floor) &&
      (version_removed === undefined || unconditional.some((other) => other.version_added === version_removed)),
  );
};

const isInAll = ({ support }: CompatStatement): boolean =>
  FLOOR.every(({ inData, version }) => isSupported(version, [support[inData] ?? []].flat()));

/** `of` is the constructor that has the member `name`; null if `name` is a global. */
type Known = {
  readonly of: string | null;
  readonly name: string;
  readonly isStatic: boolean;
  readonly compat: CompatStatement;
};

const members = (tree: Identifier): Known[] =>
  Object.entries(tree).flatMap(([of, node]) =>
    Object.entries(node ?? {})
      .filter(([name]) => name !== of && !name.endsWith('_event'))
      .map(([name, entry]) => (name === '__compat' ? member(null, of, entry) : member(of, name, entry?.__compat)))
      .filter((one) => one !== null),
  );

const member = (of: string | null, name: string, compat: CompatStatement | undefined): Known | null =>
  compat ? { of, name: name.replace(/_static$/, ''), isStatic: name.endsWith('_static'), compat } : null;

const aboveFloor = (known: readonly Known[]): Known[] => known.filter(({ compat }) => !isInAll(compat));

/** The JSON file is read and parsed, because Node takes several times as long to import its 20 MB. */
const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;
const language = members(data.javascript.builtins ?? {});
const interfaces = members(data.api);

/**
 * Names of language members that some browser of `FLOOR` lacks. Leaves out a name that another class has in all these
 * browsers, and the members of a class that a browser lacks: a script cannot get an object of that class there.
 */
export function namesAboveFloor(): string[] {
  const above = aboveFloor(language).filter(({ compat }) => compat.status?.standard_track !== false);
  const classes = new Set(above.map(({ of, name }) => (of === null ? name : null)));
  const below = new Set([...language, ...interfaces].filter(({ compat }) => isInAll(compat)).map(({ name }) => name));
  const names = above.filter(({ of, name }) => !classes.has(of) && !below.has(name)).map(({ name }) => name);
  return [...new Set(names)].filter((name) => /^[a-z]\w+$/i.test(name) && !name.includes('_'));
}

/** `holder` is the path from the global object to the object that has the property in newer browsers. */
export type Property = { readonly holder: readonly string[]; readonly name: string };

/** Properties that some browser of `FLOOR` lacks. Language members appear twice, because MDN does not say which are static. */
export const propertiesAboveFloor = (): Property[] => [
  ...aboveFloor(language).flatMap(({ of, name }) =>
    (of === null ? [[]] : [[of], [of, 'prototype']]).map((holder) => ({ holder, name })),
  ),
  ...aboveFloor(interfaces).map(({ of, name, isStatic }) => {
    if (of === null || of === 'Window') return { holder: [], name };
    return { holder: isStatic ? [of] : [of, 'prototype'], name };
  }),
];

/** The first version of the browser that has this global. */
export const oldestWith = (name: string, browser: BrowserName): string | undefined => {
  const statement = [
    interfaces.find((one) => one.of === null && one.name === name)?.compat.support[browser] ?? [],
  ].flat()[0];
  return typeof statement?.version_added === 'string' ? plain(statement.version_added) : undefined;
};
