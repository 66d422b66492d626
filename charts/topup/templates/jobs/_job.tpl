{{/* helm creates hooks before all other objects, so what a hook Job needs is a hook of lower weight. Takes the weight. */}}
{{- define "topup.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
{{- end -}}

{{/*
A Job before the pods change. Takes root, name (of the kind of job, by which the policies know its pods), job (its own name),
image, args, resources, weight, deadline in seconds, and env or the name of a Secret with it.
*/}}
{{- define "topup.job" -}}
{{- $labels := include "topup.labels" . -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "topup.fullname" .root }}-{{ .job }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
  annotations:
    {{- include "topup.hook" .weight | nindent 4 }}
    # A failed Job stays, so that its log can be read.
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 3
  activeDeadlineSeconds: {{ .deadline }}
  template:
    metadata:
      labels:
        {{- $labels | nindent 8 }}
    spec:
      restartPolicy: Never
      serviceAccountName: {{ include "topup.fullname" .root }}-jobs
      {{- include "topup.podSecurity" . | nindent 6 }}
      {{- with .root.Values.images.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ .image }}
          imagePullPolicy: {{ .root.Values.images.pullPolicy }}
          {{- include "topup.containerSecurity" . | nindent 10 }}
          args: {{ toJson .args }}
          {{- with .env }}
          env:
            {{- . | nindent 12 }}
          {{- end }}
          {{- with .secretName }}
          envFrom:
            - secretRef:
                name: {{ . }}
          {{- end }}
          resources: {{ toYaml .resources | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
{{- end -}}

{{/* A Job of each service's schema. Takes root, job (the end of its name), weight, and args in addition to the service's own. */}}
{{- define "topup.schemaJobs" -}}
{{- $job := . -}}
{{- range $name, $workload := include "topup.workloads" .root | fromYaml }}
{{- if and (eq $workload.kind "service") $workload.schema.enabled }}
{{- $this := dict "root" $job.root "name" $name "workload" $workload }}
{{- $env := include "topup.secretEnv" (dict "root" $job.root "name" $name "workload" (dict "secrets" (include "topup.schemaSecrets" $workload | fromYaml)) "settings" (keys $workload.schema.secrets)) | trim }}
---
{{ include "topup.job" (dict "root" $job.root "name" "schema-job" "job" (printf "%s-%s" $name $job.job) "weight" $job.weight "deadline" 3600
  "image" (include "topup.image" $this) "args" (concat $workload.schema.args $job.args) "env" $env "resources" $workload.resources) }}
{{- end }}
{{- end }}
{{- end -}}
