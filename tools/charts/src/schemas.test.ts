import { describe, expect, test } from '@jest/globals';
import { typeProblems } from './closed.ts';
import { modelRefusal } from './models.ts';
import { idOf, render, scenarioNames, type Manifest } from './renders.ts';

describe.each(scenarioNames)('the objects of %s', (scenario) => {
  test('are valid for Kubernetes and the operators', async () => {
    const refusals = await Promise.all(
      render(scenario).map(async (one) => [idOf(one), await modelRefusal(one)] as const),
    );
    expect(refusals.length).toBeGreaterThan(30);
    expect(refusals.filter(([, why]) => why !== null)).toEqual([]);
  });

  test('have no unknown field', () => {
    expect(typeProblems(scenario, render(scenario))).toEqual([]);
  });
});

describe('these tests detect', () => {
  const deployment = render('default').find(({ kind }) => kind === 'Deployment') as Manifest;
  const broken = (change: (copy: never) => void): Manifest => {
    const copy = structuredClone(deployment);
    change(copy as never);
    return copy;
  };

  test('a value of another type', async () => {
    const one = broken(({ spec }: { spec: { replicas: unknown } }) => (spec.replicas = 'two'));
    expect(await modelRefusal(one)).toContain('replicas');
  });

  test('a misspelt field deep inside', () => {
    type Pod = { spec: { template: { spec: { containers: [Record<string, unknown>] } } } };
    const one = broken(({ spec }: Pod) => (spec.template.spec.containers[0]['readynessProbe'] = {}));
    expect(typeProblems('misspelt', [one])).toEqual([expect.stringContaining('readynessProbe')]);
  });
});
