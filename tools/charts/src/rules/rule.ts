import { isDeepStrictEqual } from 'node:util';
import { idOf, type Manifest } from '../renders.ts';
import { workloadsOf, type Container, type PodSpec, type Workload } from '../pods.ts';

/** `ids`: the names that the tools give it. `finds` returns every object, or part of one, that breaks it. */
export type Rule = {
  readonly ids: readonly string[];
  readonly finds: (manifests: readonly Manifest[], scenario: string) => string[];
  /** What an assertion compares. An assertion that compares nothing in any scenario is a mistake. */
  readonly subjects?: (manifests: readonly Manifest[]) => readonly Manifest[];
};

export const everyObject = (ids: string, isBroken: (one: Manifest) => boolean): Rule => ({
  ids: ids.split(' '),
  finds: (manifests) => manifests.filter(isBroken).map(idOf),
});

export const everyPod = (
  ids: string,
  isBroken: (pod: PodSpec, owner: Workload, all: readonly Manifest[]) => boolean,
): Rule => ({
  ids: ids.split(' '),
  finds: (manifests) =>
    workloadsOf(manifests)
      .filter((owner) => isBroken(owner.spec.template.spec, owner, manifests))
      .map(idOf),
});

export const everyContainer = (ids: string, isBroken: (container: Container, owner: Workload) => boolean): Rule =>
  everyPod(ids, (pod, owner) =>
    [...pod.containers, ...(pod.initContainers ?? [])].some((container) => isBroken(container, owner)),
  );

export const isJob = ({ kind }: Manifest): boolean => kind === 'Job' || kind === 'Pod';

/** As YAML has it: a field that is undefined is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** An assertion: what each of the subjects says is exactly what it must say. */
export const says = <T extends Manifest>(
  ids: string,
  subjects: (manifests: readonly Manifest[]) => readonly T[],
  read: (one: T) => unknown,
  must: (one: T, scenario: string, all: readonly Manifest[]) => unknown,
): Rule => ({
  ids: ids.split(' '),
  subjects,
  finds: (manifests, scenario) =>
    subjects(manifests).flatMap((one) => {
      const [said, wanted] = [read(one), must(one, scenario, manifests)].map(plain);
      if (isDeepStrictEqual(said, wanted)) return [];
      return [`${idOf(one)} says ${JSON.stringify(said)} instead of ${JSON.stringify(wanted)}`];
    }),
});
