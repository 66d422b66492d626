type Accepted = { readonly why: string; readonly only?: readonly string[]; readonly except?: readonly string[] };

export const ACCEPTED_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kube-linter:minimum-three-replicas': { 'Deployment/topup-audit': 'A second one would read the same again.' },
  'polaris:deploymentMissingReplicas': { 'Deployment/topup-audit': 'A second one would read the same again.' },
  'kube-score:deployment-has-poddisruptionbudget': {
    'Deployment/topup-audit':
      'The next audit runs where the pod starts again; a budget of one would block the drain of its node.',
  },
};

const FEW = ['minimal', 'dev'];

export const ACCEPTED: Readonly<Record<string, Accepted>> = {
  'kubesec:hostUsers': {
    why: 'User namespaces need a kernel, a file system and a runtime that not every cluster has; the pods run without rights anyway.',
  },
  'kubesec:apparmor': {
    why: 'Not every node has AppArmor; where there is, the runtime applies its default profile by itself.',
  },
  'kube-score:container-image-pull-policy': {
    why: 'A tag is never given twice and production pulls by digest, so what a node has is what is asked for, with or without the registry.',
  },
  'topup:image-by-digest': {
    why: 'Digests exist once a release is built; values-prod.yaml refuses to render without them.',
    except: ['prod'],
  },
  'kube-linter:read-secret-from-env-var': {
    why: 'Services read settings from the environment alone. No shell and no other process is in the image, and no log prints it.',
  },
  'kube-score:container-resources': {
    why: 'Without a CPU limit a pod uses what the node has left; throttled in the middle of a purchase it would hold money up.',
  },
  'kube-score:container-resource-requests-equal-limits': {
    why: 'Memory above the request is for peaks; see the CPU limit for the rest.',
  },
  'kube-linter:dnsconfig-options': {
    why: 'A service looks up few names, and keeps its connections; what the cluster gives by default is enough.',
  },
  'kube-linter:no-node-affinity': { why: 'Any node will do; a cluster with its own wishes sets nodeSelector.' },
  'kube-linter:no-anti-affinity': { why: 'Topology spread constraints over hosts and zones say the same, and count.' },
  'kube-linter:minimum-three-replicas': { why: 'Two survive a drained node; production has three.', except: ['prod'] },
  'polaris:deploymentMissingReplicas': { why: 'One of each for a trial.', only: FEW },
  'kube-score:deployment-has-poddisruptionbudget': {
    why: 'A budget for a single pod would block the drain of its node.',
    only: FEW,
  },
  'polaris:priorityClassNotSet': { why: 'The cluster names its priority classes; production sets one for the pods.' },
  'topup:policies-name-every-peer-and-port': {
    why: 'The values of a development install name the simulators by their component alone.',
    only: ['dev'],
  },
  'kube-linter:non-isolated-pod': { why: 'This scenario switches the policies off.', only: ['minimal'] },
  'polaris:metadataAndNameMismatched': {
    why: 'The recommended label holds the name of the application; the component label holds ours.',
  },
  'kube-linter:required-annotation-email': { why: 'Who is called is in the alerts, not in every object.' },
};
