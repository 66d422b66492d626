import { expect, test } from '@jest/globals';
import { ROOT } from '../steps.ts';
import { billOfMaterials } from './sbom.ts';

type Bill = {
  components: { name: string; version: string; purl: string; hashes: { alg: string; content: string }[] }[];
};
const billOf = (workspace: string): Bill['components'] => (billOfMaterials(ROOT, workspace) as Bill).components;

test('a service’s bill of materials has its dependencies through the kit, and none for tests', () => {
  const components = billOf('services/order');
  const mongoose = components.find(({ name }) => name === 'mongoose');
  expect(mongoose?.purl).toBe(`pkg:npm/mongoose@${mongoose?.version}`);
  expect(mongoose?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['amqplib', 'express', '@bufbuild/protobuf', 'bson']));
  expect(names.filter((name) => /^@topup|jest|sharp|typescript|^react/.test(name))).toEqual([]);
  // Two versions of one package are two components.
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  expect(names.filter((name) => name === 'cookie').length).toBe(2);
});

test('the same packages give the same text', () => {
  expect(JSON.stringify(billOfMaterials(ROOT, 'frontends/shell'))).toBe(
    JSON.stringify(billOfMaterials(ROOT, 'frontends/shell')),
  );
  expect(billOf('frontends/shell').map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'wouter', 'zod']));
});
