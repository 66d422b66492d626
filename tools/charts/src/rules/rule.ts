import { isDeepStrictEqual } from 'node:util';
import { idOf, type Manifest } from '../renders.ts';
import { workloadsOf, type Container, type PodSpec, type Workload } from '../pods.ts';

/** `ids`: the rule's names in kube-linter and the like. `finds` returns every object, or part of one, that breaks the rule. */
export type Rule = {
  readonly ids: readonly string[];
  readonly finds: (manifests: readonly Manifest[], scenario: string) => string[];
  /** The objects that an assertion compares. If there are none in any scenario, the assertion is a mistake. */
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

/** Drops fields that are undefined, as YAML does. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Asserts that what `read` finds in each subject equals what `must` demands. */
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
