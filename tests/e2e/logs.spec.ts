import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serviceNames } from '@topup/proto/services';
import { mongo } from 'mongoose';
import { child, ROOT, STACK } from '../support/stack.ts';
import { test } from './test.ts';

const FOLDER = join(ROOT, '.data', STACK);
const WRITERS = [...serviceNames, 'front-door'];
/** Shorter words occur by chance. */
const WORD_MIN = 4;

/** Patterns of personal data, including data that the store does not know. */
const FORMS = {
  'an e-mail address': /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i,
  'a token': /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/,
  'a bearer token': /bearer [\w.~+/-]{8,}/i,
  'a phone number': /(?<![\w.-])\+91[ -]?[6-9]\d{4}[ -]?\d{5}(?!\d)/,
};

async function distinct(client: mongo.MongoClient, database: string, collection: string, field: string) {
  const values = await client.db(database).collection(collection).distinct(field);
  return values.filter((value): value is string => typeof value === 'string' && value.length >= WORD_MIN);
}

/** The name and e-mail address of every user, and the player names of the game accounts. */
async function personalData(): Promise<string[]> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  try {
    const found = await Promise.all([
      distinct(client, 'topup_auth', 'users', 'name'),
      distinct(client, 'topup_auth', 'users', 'email'),
      distinct(client, 'topup_order', 'orders', 'playerName'),
      distinct(client, 'topup_order', 'orders', 'accountEmail'),
    ]);
    for (const values of found) expect(values.length, 'the suite has left people to look for').toBeGreaterThan(0);
    return [...new Set(found.flat())];
  } finally {
    await client.close();
  }
}

/** Every line of the services' logs and traces, with its file. */
function* linesWritten(): Generator<{ file: string; line: string }> {
  const traces = join(FOLDER, 'traces');
  const files = [
    ...WRITERS.map((name) => join(FOLDER, 'logs', `${name}.log`)),
    ...(existsSync(traces) ? readdirSync(traces).map((name) => join(traces, name)) : []),
  ];
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').split('\n'))
      if (line) yield { file: file.slice(FOLDER.length), line };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('no log line or span contains a name, an e-mail address, a token or a phone number', async () => {
  const values = await personalData();
  const words = new RegExp(`(?<!\\w)(${values.map(escaped).join('|')})(?!\\w)`, 'i');
  const found = new Set<string>();
  let lines = 0;
  for (const { file, line } of linesWritten()) {
    lines++;
    for (const [form, pattern] of Object.entries({ ...FORMS, 'a name or an address': words })) {
      const [hit] = pattern.exec(line) ?? [];
      if (hit) found.add(`${form} '${hit}' in ${file}: ${line.slice(0, 300)}`);
    }
  }
  expect(lines).toBeGreaterThan(100);
  expect([...found].slice(0, 10)).toEqual([]);
});
