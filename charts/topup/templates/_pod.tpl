{{/* The fields of a pod that the Pod Security standard `restricted` demands. */}}
{{- define "topup.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{/* The fields of a container that `restricted` demands. */}}
{{- define "topup.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "topup.probe" -}}
httpGet:
  path: {{ .path }}
  port: management
{{ toYaml .probe }}
{{- end -}}

{{/* The pod of a service, a front end or the audit. Takes root, name and workload. */}}
{{- define "topup.pod" -}}
{{- $root := .root -}}
{{- $workload := .workload -}}
{{- $fullname := printf "%s-%s" (include "topup.fullname" .root) .name -}}
metadata:
  labels:
    {{- include "topup.selector" . | nindent 4 }}
    {{- with $workload.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- $configured := or (ne $workload.kind "frontend") (eq .name "shell") }}
  {{- if or $configured $workload.podAnnotations }}
  annotations:
    {{- if $configured }}
    checksum/config: {{ include "topup.configChecksum" . }}
    {{- end }}
    {{- with $workload.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- end }}
spec:
  serviceAccountName: {{ $fullname }}
  {{- include "topup.podSecurity" . | nindent 2 }}
  terminationGracePeriodSeconds: {{ int $workload.terminationGracePeriodSeconds }}
  {{- with $workload.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with $root.Values.images.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with $workload.nodeSelector }}
  nodeSelector: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with $workload.tolerations }}
  tolerations: {{ toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    {{- range $topology, $unsatisfiable := dict "kubernetes.io/hostname" $workload.spread.hosts "topology.kubernetes.io/zone" $workload.spread.zones }}
    - maxSkew: 1
      topologyKey: {{ $topology }}
      whenUnsatisfiable: {{ $unsatisfiable }}
      labelSelector:
        matchLabels:
          {{- include "topup.selector" $ | nindent 10 }}
      matchLabelKeys: [pod-template-hash]
    {{- end }}
  containers:
    - name: {{ .name }}
      image: {{ include "topup.image" . }}
      imagePullPolicy: {{ $root.Values.images.pullPolicy }}
      {{- include "topup.containerSecurity" . | nindent 6 }}
      {{- with $workload.args }}
      args: {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        {{- with $workload.port }}
        - name: http
          containerPort: {{ int . }}
        {{- end }}
        - name: management
          containerPort: {{ int $workload.managementPort }}
      env:
        - name: NODE_OPTIONS
          value: --max-old-space-size={{ include "topup.heapMib" $workload.resources.limits.memory }}
        {{- if eq $workload.kind "frontend" }}
        - name: HOST
          value: {{ $root.Values.settings.HOST }}
        - name: PORT
          value: {{ int $workload.port | quote }}
        - name: MANAGEMENT_PORT
          value: {{ int $workload.managementPort | quote }}
        - name: PUBLIC_ORIGIN
          value: {{ $root.Values.publicOrigin | quote }}
        {{- end }}
        {{- if and (eq .name "shell") (hasKey $root.Values.frontends "storefront") }}
        # Pre-rendered pages, painted before any script runs. If the storefront is away, only scripts show these pages.
        - name: REMOTE_PAGES_URL
          value: http://{{ include "topup.fullname" $root }}-storefront:{{ int $workload.port }}/remotes/storefront/prerendered.json
        {{- end }}
        {{- with include "topup.secretEnv" (merge (dict "settings" (keys $workload.secrets | sortAlpha)) .) | trim }}
        {{- . | nindent 8 }}
        {{- end }}
      {{- if ne $workload.kind "frontend" }}
      envFrom:
        - configMapRef:
            name: {{ $fullname }}
      {{- end }}
      startupProbe:
        {{- include "topup.probe" (dict "path" "/livez" "probe" $workload.probes.startup) | nindent 8 }}
      livenessProbe:
        {{- include "topup.probe" (dict "path" "/livez" "probe" $workload.probes.liveness) | nindent 8 }}
      readinessProbe:
        {{- include "topup.probe" (dict "path" "/readyz" "probe" $workload.probes.readiness) | nindent 8 }}
      lifecycle:
        preStop:
          sleep:
            seconds: {{ int $workload.preStopSeconds }}
      resources: {{ toYaml $workload.resources | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- if eq .name "shell" }}
        - name: config
          mountPath: /etc/topup
          readOnly: true
        {{- end }}
        {{- range $volume, $spec := $workload.volumes }}
        - name: {{ $volume }}
          mountPath: {{ $spec.mountPath }}
          {{- if $spec.readOnly }}
          readOnly: true
          {{- end }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: {{ $workload.tmpSize }}
    {{- if eq .name "shell" }}
    - name: config
      configMap:
        name: {{ $fullname }}
    {{- end }}
    {{- range $volume, $spec := $workload.volumes }}
    - name: {{ $volume }}
      {{- if $spec.emptyDir }}
      emptyDir: {}
      {{- else }}
      persistentVolumeClaim:
        claimName: {{ $spec.existingClaim | default (printf "%s-%s" $fullname $volume) }}
        {{- if $spec.readOnly }}
        readOnly: true
        {{- end }}
      {{- end }}
    {{- end }}
{{- end -}}
