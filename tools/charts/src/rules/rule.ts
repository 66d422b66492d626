import { idOf, type Manifest } from '../renders.ts';
import { workloadsOf, type Container, type PodSpec, type Workload } from '../pods.ts';

/** `ids`: the names that the tools give it. `finds` returns every object, or part of one, that breaks it. */
export type Rule = { readonly ids: readonly string[]; readonly finds: (manifests: readonly Manifest[]) => string[] };

export const everyObject = (ids: string, isBroken: (one: Manifest) => boolean): Rule => ({
  ids: ids.split(' '),
  finds: (manifests) => manifests.filter(isBroken).map(idOf),
});

export const everyPod = (
  ids: string,
  isBroken: (pod: PodSpec, owner: Workload, all: readonly Manifest[]) => boolean,
) => ({
  ids: ids.split(' '),
  finds: (manifests: readonly Manifest[]) =>
    workloadsOf(manifests)
      .filter((owner) => isBroken(owner.spec.template.spec, owner, manifests))
      .map(idOf),
});

export const everyContainer = (ids: string, isBroken: (container: Container, owner: Workload) => boolean): Rule =>
  everyPod(ids, (pod, owner) =>
    [...pod.containers, ...(pod.initContainers ?? [])].some((container) => isBroken(container, owner)),
  );

export const isJob = ({ kind }: Manifest): boolean => kind === 'Job' || kind === 'Pod';
