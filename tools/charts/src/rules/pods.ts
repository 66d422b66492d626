import { everyContainer, everyPod, type Rule } from './rule.ts';

const lacks = (record: Readonly<Record<string, unknown>> | undefined, ...names: string[]): boolean =>
  names.some((name) => record?.[name] === undefined);

export const securityRules: readonly Rule[] = [
  everyPod(
    'kube-linter:host-ipc kube-linter:host-network kube-linter:host-pid polaris:hostIPCSet polaris:hostPIDSet polaris:hostNetworkSet pss:hostNamespaces kubesec:hostNetwork',
    (pod) => Boolean(pod.hostNetwork ?? pod.hostPID ?? pod.hostIPC),
  ),
  everyPod(
    'kube-linter:docker-sock kube-linter:sensitive-host-mounts kube-linter:writable-host-mount pss:hostPathVolumes pss:volumeTypes',
    (pod) =>
      pod.volumes.some((volume) =>
        Object.keys(volume).some(
          (key) => !['name', 'emptyDir', 'configMap', 'secret', 'persistentVolumeClaim'].includes(key),
        ),
      ),
  ),
  everyPod('kube-linter:unsafe-sysctls pss:sysctls', (pod) => pod.securityContext['sysctls'] !== undefined),
  everyPod(
    'kube-linter:run-as-non-root polaris:runAsRootAllowed pss:runAsNonRoot kube-score:container-security-context-user-group-id kubesec:runAsUser',
    ({ securityContext: context }) =>
      context['runAsNonRoot'] !== true ||
      !(Number(context['runAsUser']) > 10_000) ||
      !(Number(context['runAsGroup']) > 10_000),
  ),
  everyPod(
    'kube-score:container-seccomp-profile pss:seccomp polaris:linuxHardening',
    (pod) => !['RuntimeDefault', 'Localhost'].includes(pod.securityContext.seccompProfile.type),
  ),
  everyContainer(
    'kube-linter:privilege-escalation-container polaris:privilegeEscalationAllowed pss:allowPrivilegeEscalation',
    ({ securityContext }) => securityContext.allowPrivilegeEscalation !== false,
  ),
  everyContainer(
    'kube-linter:privileged-container polaris:runAsPrivileged pss:privileged kube-score:container-security-context-privileged kube-linter:unsafe-proc-mount',
    ({ securityContext }) => securityContext.privileged === true || 'procMount' in securityContext,
  ),
  everyContainer(
    'kube-linter:no-read-only-root-fs polaris:notReadOnlyRootFilesystem kube-score:container-security-context-readonlyrootfilesystem',
    ({ securityContext }) => securityContext.readOnlyRootFilesystem !== true,
  ),
  everyContainer(
    'kube-linter:drop-net-raw-capability polaris:dangerousCapabilities polaris:insecureCapabilities pss:capabilities kubesec:capDropAll',
    ({ securityContext: { capabilities } }) =>
      !capabilities.drop.includes('ALL') || (capabilities.add ?? []).length > 0,
  ),
  everyContainer('pss:hostPorts polaris:hostPortSet', ({ ports = [] }) => ports.some((port) => 'hostPort' in port)),
  everyContainer('kube-linter:ssh-port kube-linter:privileged-ports', ({ ports = [] }) =>
    ports.some(({ containerPort }) => containerPort < 1024),
  ),
  everyPod(
    'polaris:automountServiceAccountToken kubesec:automountServiceAccountToken',
    (pod) => pod.automountServiceAccountToken,
  ),
  everyPod('topup:no-service-links', (pod) => pod.enableServiceLinks),
  everyPod('kube-linter:default-service-account kubesec:serviceAccountName', (pod) => !pod.serviceAccountName),
  everyPod('kube-linter:deprecated-service-account-field', (pod) => 'serviceAccount' in pod),
  everyPod('kubesec:hostUsers', (pod) => lacks({ ...pod }, 'hostUsers')),
  everyPod('kubesec:apparmor', (pod) => lacks(pod.securityContext, 'appArmorProfile')),
];

const contents: readonly Rule[] = [
  everyContainer(
    'kube-score:container-image-pull-policy polaris:pullPolicyNotAlways',
    ({ imagePullPolicy }) => imagePullPolicy !== 'Always',
  ),
  everyContainer('topup:image-by-digest', ({ image }) => !image.includes('@sha256:')),
  everyContainer('kube-linter:read-secret-from-env-var kubesec:secretsAsEnvironmentVariables', ({ env = [] }) =>
    env.some(({ valueFrom }) => valueFrom?.secretKeyRef),
  ),
  everyContainer('kube-score:container-resources polaris:cpuLimitsMissing kubesec:limitsCPU', ({ resources }) =>
    lacks(resources.limits, 'cpu'),
  ),
  everyContainer('kube-score:container-resource-requests-equal-limits', ({ resources: { requests, limits } }) =>
    ['cpu', 'memory'].some((name) => requests[name] !== limits[name]),
  ),
  everyPod('kube-linter:dnsconfig-options', (pod) => !('dnsConfig' in pod)),
  everyPod('kube-linter:no-node-affinity', (pod) => !('affinity' in pod)),
];

export const podRules: readonly Rule[] = [...securityRules, ...contents];
