import type { Manifest } from './renders.ts';

const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^gateway\.networking\.k8s\.io\//, '@kubernetes-models/gateway-api'],
  [/^keda\.sh\//, '@kubernetes-models/keda'],
  [/^monitoring\.coreos\.com\//, '@kubernetes-models/prometheus-operator'],
  [/^external-secrets\.io\//, '@kubernetes-models/external-secrets'],
  [/^(v1|apps\/.*|batch\/.*|autoscaling\/.*|policy\/.*|[a-z]+\.k8s\.io\/.*)$/, 'kubernetes-models'],
];

export function moduleOf(apiVersion: string): string | null {
  const found = PACKAGES.find(([versions]) => versions.test(apiVersion));
  return found ? `${found[1]}/${apiVersion}` : null;
}

type Model = new (manifest: Manifest) => { validate: () => void };

export async function modelRefusal(manifest: Manifest): Promise<string | null> {
  const models = (await import(String(moduleOf(manifest.apiVersion)))) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) return `${manifest.apiVersion} has no ${manifest.kind}`;
  try {
    new Kind(manifest).validate();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
