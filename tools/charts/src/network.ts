import { isIPv4 } from 'node:net';
import { ofKind, selects, type Labels } from './pods.ts';
import type { Manifest } from './renders.ts';

export type Party = {
  readonly name: string;
  readonly pod?: { readonly namespace: string; readonly labels: Labels };
  readonly address?: string;
};
type Connection = {
  readonly from: Party;
  readonly to: Party;
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP';
};

type Selector = { readonly matchLabels?: Labels };
type Peer = {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
};
type Rule = {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol: string }[];
};
type Policy = Manifest & {
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
};

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
function isWithin(address: string, cidr: string): boolean {
  const [base = '', bits = '32'] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  return isIPv4(address) && Math.floor(numberOf(address) / size) === Math.floor(numberOf(base) / size);
}

function means(peer: Peer, { pod, address }: Party, namespace: string): boolean {
  if (peer.ipBlock) {
    const { cidr, except = [] } = peer.ipBlock;
    return address !== undefined && isWithin(address, cidr) && !except.some((block) => isWithin(address, block));
  }
  if (!pod) return false;
  const inNamespace = peer.namespaceSelector
    ? selects(peer.namespaceSelector.matchLabels, { 'kubernetes.io/metadata.name': pod.namespace })
    : pod.namespace === namespace;
  return inNamespace && selects(peer.podSelector?.matchLabels, pod.labels);
}

export function isAllowed(manifests: readonly Manifest[], { from, to, port, protocol }: Connection): boolean {
  const policies = ofKind(manifests, 'NetworkPolicy') as unknown as Policy[];
  const passes = (type: 'Ingress' | 'Egress', self: Party, other: Party): boolean => {
    const { pod } = self;
    const applied = policies.filter(
      ({ metadata, spec }) =>
        pod &&
        metadata.namespace === pod.namespace &&
        spec.policyTypes.includes(type) &&
        selects(spec.podSelector.matchLabels, pod.labels),
    );
    if (applied.length === 0) return true;
    return applied.some(({ metadata, spec }) =>
      ((type === 'Ingress' ? spec.ingress : spec.egress) ?? []).some((rule) => {
        const peers = (type === 'Ingress' ? rule.from : rule.to) ?? [];
        const atPort = rule.ports?.some((each) => each.port === port && each.protocol === protocol) ?? true;
        return atPort && peers.some((peer) => means(peer, other, metadata.namespace ?? ''));
      }),
    );
  };
  return passes('Egress', from, to) && passes('Ingress', to, from);
}
