import { describe, expect, test } from '@jest/globals';
import { anchorsIn, citingFiles, documentOf, isPath, mentions, pathsIn } from './references.ts';
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

  test('paths in back-ticks', () => {
    const named = [...here]
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => pathsIn(page).map((name) => ({ page, name })));
    expect(named.length).toBeGreaterThan(700);
    expect(named.filter(({ page, name }) => !isPath(name, page, here))).toEqual([]);
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
