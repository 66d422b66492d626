{{/* The beginning of every object's name: the release, then the chart unless the release's name contains the chart's. */}}
{{- define "topup.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The labels by which selectors find a pod. Takes (dict "root" $ "name" "auth"). */}}
{{- define "topup.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{/* All labels of an object of one service, front end or job. */}}
{{- define "topup.labels" -}}
{{ include "topup.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: {{ .root.Chart.Name }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* The host of publicOrigin, without its port. */}}
{{- define "topup.host" -}}
{{- (urlParse .Values.publicOrigin).host | splitList ":" | first -}}
{{- end -}}
