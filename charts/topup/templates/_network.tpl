{{/* The components that are no workload: Jobs and the test's pod. */}}
{{- define "topup.jobNames" -}}
[schema-job, broker-job, purchase-test]
{{- end -}}

{{/* A peer of a NetworkPolicy: pods of this release by name, or a party outside. Takes root, workloads and name. */}}
{{- define "topup.peers" -}}
{{- $party := index .root.Values.network.parties .name -}}
{{- if $party -}}
{{- /* An empty list of peers in a policy would allow every address. */ -}}
{{- with $party.peers }}{{ toYaml . }}{{ end -}}
{{- else if or (hasKey .workloads .name) (has .name (include "topup.jobNames" . | fromYamlArray)) -}}
- podSelector:
    matchLabels:
      {{- include "topup.selector" . | nindent 6 }}
{{- else if not (or (eq .name "audit") (hasKey .root.Values.services .name) (hasKey .root.Values.frontends .name)) -}}
{{- fail (printf "network.flows names %q, which is neither a service, a front end, the audit, a job nor one of network.parties" .name) -}}
{{- end -}}
{{- end -}}

{{/* The connections that a pod accepts. Takes root, workloads and name. */}}
{{- define "topup.ingressRules" -}}
{{- range $client, $servers := .root.Values.network.flows }}
{{- if has $.name $servers }}
{{- $peers := include "topup.peers" (merge (dict "name" $client) $) }}
{{- if $peers }}
{{- $party := index $.root.Values.network.parties $client | default dict }}
{{- $own := index $.workloads $.name }}
- from:
    {{- $peers | nindent 4 }}
  ports:
    - port: {{ int (ternary $own.managementPort $own.port (eq ($party.reaches | default "http") "management")) }}
      protocol: TCP
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The connections that a pod may open. Takes root, workloads and name. */}}
{{- define "topup.egressRules" -}}
{{- range $server := index .root.Values.network.flows .name }}
{{- $peers := include "topup.peers" (merge (dict "name" $server) $) }}
{{- if $peers }}
- to:
    {{- $peers | nindent 4 }}
  ports:
    {{- with index $.root.Values.network.parties $server }}
    {{- toYaml .ports | nindent 4 }}
    {{- else }}
    - port: {{ int (index $.workloads $server).port }}
      protocol: TCP
    {{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* One policy for the pods of this name. Takes root, workloads and name. */}}
{{- define "topup.policySpec" -}}
podSelector:
  matchLabels:
    {{- include "topup.selector" . | nindent 4 }}
policyTypes: [Ingress, Egress]
{{- with include "topup.ingressRules" . | trim }}
ingress:
  {{- . | nindent 2 }}
{{- end }}
{{- with include "topup.egressRules" . | trim }}
egress:
  {{- . | nindent 2 }}
{{- end }}
{{- end -}}
