import { describe, expect, test } from '@jest/globals';
import { anchorsIn, citingFiles, documentOf, expanded, mentions } from './references.ts';
import { text, trackedFiles } from './sources.ts';

const here = new Set(trackedFiles());

describe('citations exist in the repository', () => {
  test('documents and linked headings', () => {
    const all = mentions();
    expect(all.length).toBeGreaterThan(100);
    const broken = all.filter((mention) => {
      const document = documentOf(mention, here);
      const [, anchor] = mention.target.split('#');
      return document === undefined || (anchor !== undefined && !anchorsIn(document).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('no numbered section or decision of an outside document is cited', () => {
    const elsewhere =
      /\b(flows|reliability|design page|specification|decisions?),? (section |§ ?)?([A-Z]?\d+(\.\d+)*)\b/;
    const found = citingFiles().flatMap((path) => elsewhere.exec(text(path))?.[0] ?? []);
    expect(found).toEqual([]);
  });

  test('files that documents name by their path from the root', () => {
    const folders = new Set([...here].filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    const named = [...here]
      .filter((path) => /^(ARCHITECTURE|README|docs\/.*)\.md$/.test(path))
      .flatMap((path) =>
        [...text(path).matchAll(/`([^`\s<>*]+\/[^`\s<>*]*)`/g)].map(([, name = '']) => ({ path, name })),
      )
      .filter(({ name }) => folders.has(name.split('/')[0]))
      .flatMap(({ path, name }) => expanded(name).map((one) => ({ path, name: one.replace(/\/$/, '') })));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ name }) => !isHere(name) && !TO_BE_MADE.test(name));
    expect(missing).toEqual([]);
  });

  test('diagrams render: a semicolon would cut a message', () => {
    const drawn = [...here]
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...text(path).matchAll(/^```mermaid\n([^`]*)```/gm)].map(([, diagram = '']) => ({ path, diagram })),
      );
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.filter(({ diagram }) => diagram.includes(';'))).toEqual([]);
  });
});

/** A path that the recipes ask the reader to create. */
const TO_BE_MADE = /^services\/(wallet\/src\/payments\/providers|supplier-gateway\/src\/suppliers)\/acme$/;

const isHere = (name: string): boolean => here.has(name) || [...here].some((path) => path.startsWith(`${name}/`));
