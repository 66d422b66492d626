const numbers = (version: string): number[] => version.split('.').map(Number);

/** Whether `version` is of the form 1.2.3 and later than `last`. */
export function isAfter(version: string, last: string): boolean {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) return false;
  const [a, b] = [numbers(version), numbers(last)];
  const i = a.findIndex((number, at) => number !== b[at]);
  return i >= 0 && a[i]! > b[i]!;
}

/** Every version field of a package.json or Chart.yaml, and the constant RELEASE. Throws when there is none with the last version. */
export function withVersion(text: string, last: string, version: string): string {
  const field = new RegExp(
    String.raw`^(\s*"?(?:version|appVersion)"?:\s*["']?|export const RELEASE = ')${last.replaceAll('.', String.raw`\.`)}(?=["',]|$)`,
    'gm',
  );
  if (!field.test(text)) throw new Error(`there is no version ${last} in\n${text.slice(0, 300)}`);
  return text.replaceAll(field, `$1${version}`);
}

const UNRELEASED = '## Unreleased\n';

/** What is below "Unreleased" becomes the section of the version. Throws when there is nothing. */
export function released(text: string, version: string, day: string): string {
  const [before, after, ...rest] = text.split(UNRELEASED);
  if (after === undefined || rest.length > 0) throw new Error('there must be one section "Unreleased"');
  if (after.trim() === '' || after.trimStart().startsWith('## '))
    throw new Error('there is nothing under "Unreleased"');
  return `${before}${UNRELEASED}\n## ${version} (${day})\n${after}`;
}

/** The versions that have a section, the newest first. */
export const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version]) => version!);
