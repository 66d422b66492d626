{{/* Every enabled service and front end, and the audit, by name, with the defaults filled in, as YAML. */}}
{{- define "topup.workloads" -}}
{{- $all := dict -}}
{{- range $name, $own := .Values.services -}}
{{- $_ := set $all $name (mergeOverwrite (deepCopy $.Values.defaults) (deepCopy ($own | default dict)) (dict "kind" "service")) -}}
{{- end -}}
{{- range $name, $own := .Values.frontends -}}
{{- $common := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $.Values.frontendDefaults) -}}
{{- $_ := set $all $name (mergeOverwrite $common (deepCopy ($own | default dict)) (dict "kind" "frontend")) -}}
{{- end -}}
{{- $_ := set $all "audit" (mergeOverwrite (deepCopy .Values.defaults) (deepCopy .Values.audit) (include "topup.auditMount" . | fromYaml) (dict "kind" "audit")) -}}
{{- range $name, $workload := $all -}}
{{- if not $workload.enabled }}{{ $_ := unset $all $name }}{{ end -}}
{{- if $workload.stopped -}}
{{- $_ := set $workload "replicas" 0 -}}
{{- $_ := set $workload "autoscaling" (dict "type" "none") -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* The wallet's second copies of the seals, for the audit to read. Empty if an emptyDir holds them, which ends with its pod. */}}
{{- define "topup.auditMount" -}}
{{- $wallet := index .Values.services "wallet" -}}
{{- $copies := index $wallet.volumes "seal-copies" -}}
{{- if not $copies.emptyDir -}}
settings:
  AUDIT_SEAL_COPY_DIR: {{ $wallet.settings.SEAL_COPY_DIR }}
volumes:
  seal-copies:
    mountPath: {{ $copies.mountPath }}
    readOnly: true
    existingClaim: {{ $copies.existingClaim | default (printf "%s-wallet-seal-copies" (include "topup.fullname" .)) }}
{{- end -}}
{{- end -}}

{{/* registry/repository:tag@digest. Takes (dict "root" $ "name" "auth" "workload" $workload). */}}
{{- define "topup.image" -}}
{{- $image := .workload.image -}}
{{- if and .root.Values.images.requireDigest (not $image.digest) -}}
{{- fail (printf "images.requireDigest is set, and the image of %s has no digest" .name) -}}
{{- end -}}
{{- $repository := $image.repository | default (printf "topup/%s" .name) -}}
{{- $place := compact (list .root.Values.images.registry $repository) | join "/" -}}
{{- /* helm's `--set` reads a tag that consists of digits as a number. */ -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- printf "%s:%v" $place (ternary $tag (int64 $tag) (kindIs "string" $tag)) -}}
{{- with $image.digest }}@{{ . }}{{ end -}}
{{- end -}}

{{/* The smallest number of pods of a workload. */}}
{{- define "topup.minReplicas" -}}
{{- if eq .autoscaling.type "none" }}{{ int .replicas }}{{ else }}{{ int .autoscaling.minReplicas }}{{ end -}}
{{- end -}}

{{/* Three quarters of a memory limit, in MiB, for Node's heap. */}}
{{- define "topup.heapMib" -}}
{{- if hasSuffix "Gi" . -}}
{{- div (mul (trimSuffix "Gi" . | int) 1024 3) 4 -}}
{{- else if hasSuffix "Mi" . -}}
{{- div (mul (trimSuffix "Mi" . | int) 3) 4 -}}
{{- else -}}
{{- fail (printf "a memory limit is given in Mi or Gi, not as %q" .) -}}
{{- end -}}
{{- end -}}
