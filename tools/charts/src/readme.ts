import { auditConfig } from '@topup/audit/config';
import { table, type Row } from '@topup/build/docs/markdown';
import { serviceNames } from '@topup/proto/services';
import { loadServiceSettings } from '@topup/stack/service-settings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import type { z } from 'zod';
import { replaceBlock } from './block.ts';
import { CHART } from './helm.ts';

/** The YAML parser attaches the comment above a map's first entry to the map instead of the entry. */
function commentOf({ key }: Pair, map: YAMLMap, isFirst: boolean): string {
  const above = isScalar(key) ? key.commentBefore : null;
  return (above ?? (isFirst ? map.commentBefore : null) ?? '').replaceAll(/^ /gm, '');
}

const LONG = 60;
/** Maps without rows in the table of values: settings have their own table; values.yaml explains routes, parties and flows. */
const ELSEWHERE = /^(routes|(services\.[^.]+|audit)\.(settings|secrets)|network\.parties\..*|network\.flows)$/;

function rowsOf(map: YAMLMap, path: string): Row[] {
  return map.items.flatMap((pair, i) => {
    const name = path ? `${path}.${String(pair.key)}` : String(pair.key);
    const comment = commentOf(pair, map, i === 0);
    const isGroup = isMap(pair.value) && pair.value.items.length > 0 && !pair.value.flow;
    const value = isGroup
      ? ''
      : JSON.stringify(isMap(pair.value) || pair.value ? (pair.value as YAMLMap).toJSON() : null);
    const row: Row = [
      `\`${name}\``,
      value.length > 0 && value.length < LONG ? `\`${value}\`` : value ? 'see the file' : '',
      comment,
    ];
    if (ELSEWHERE.test(name) || name.startsWith('network.parties.'))
      return comment ? [[row[0] ?? '', 'see the file', comment]] : [];
    if (!isGroup) return [row];
    return [...(comment ? [row] : []), ...rowsOf(pair.value as YAMLMap, name)];
  });
}

function valuesTable(): string {
  const { contents } = parseDocument(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
  return table(['value', 'default', 'what it is'], rowsOf(contents as unknown as YAMLMap, ''));
}

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

async function settingsTable(): Promise<string> {
  const schemas: Readonly<Record<string, z.ZodObject>> = { ...(await loadServiceSettings()), audit: auditConfig };
  const all = Object.values(schemas);
  const names = [...new Set(all.flatMap(({ shape }) => Object.keys(shape)))].sort();
  const rows = names.map((name) => {
    const readers = Object.keys(schemas).filter((reader) => name in (schemas[reader]?.shape ?? {}));
    const schema = all.find(({ shape }) => name in shape)?.shape[name] as z.ZodType;
    const who = serviceNames.every((service) => readers.includes(service)) ? 'all' : readers.join(', ');
    return [`\`${name}\``, who, isRequired(schema) ? 'yes' : '', schema.description ?? ''];
  });
  return table(['setting', 'who reads it', 'required', 'what it is'], rows);
}

const BEGIN = (name: string): string => `<!-- ${name}: made by \`npm run charts:write\` -->`;
const END = '<!-- end -->';

export async function freshReadme(): Promise<string> {
  const tables = { values: valuesTable(), settings: await settingsTable() };
  return Object.entries(tables).reduce(
    (text, [name, content]) => replaceBlock(text, BEGIN(name), END, `\n${content}\n\n`),
    readFileSync(join(CHART, 'README.md'), 'utf8'),
  );
}
