{{/* The plain settings of a service or the audit by name, as YAML, without empty settings. Takes root, name and workload. */}}
{{- define "topup.settings" -}}
{{- $values := .root.Values -}}
{{- $all := dict "MANAGEMENT_PORT" .workload.managementPort -}}
{{- if eq .workload.kind "audit" -}}
{{- $all = mergeOverwrite $all (pick $values.settings "HOST" "LOG_LEVEL") (deepCopy .workload.settings) -}}
{{- else -}}
{{- $all = merge $all (dict
  "PORT" .workload.port
  "PUBLIC_ORIGIN" $values.publicOrigin
  "TRUSTED_PROXIES" $values.trustedProxies
  "JWKS_URL" (printf "http://%s-auth:%d/.well-known/jwks.json" (include "topup.fullname" .root) (int $values.services.auth.port))) -}}
{{- if eq .name "auth" }}{{ $_ := set $all "GOOGLE_CLIENT_ID" $values.google.clientId }}{{ end -}}
{{- range $setting, $shared := $values.sharedSettings -}}
{{- if has $.name $shared.services }}{{ $_ := set $all $setting $shared.value }}{{ end -}}
{{- end -}}
{{- $all = mergeOverwrite $all (deepCopy $values.settings) (deepCopy .workload.settings) -}}
{{- end -}}
{{- range $setting, $value := $all -}}
{{- if ne (toString $value) "" }}
{{ $setting }}: {{ toString $value | quote }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The shell's configuration at run time, with the schema of frontends/kit/src/api/runtime-config.ts. */}}
{{- define "topup.shellConfig" -}}
{{- $remotes := list -}}
{{- range $name, $_ := .Values.frontends -}}
{{- if ne $name "shell" -}}
{{- $remotes = append $remotes (dict "name" $name "entry" (printf "/remotes/%s/remoteEntry.js" $name)) -}}
{{- end -}}
{{- end -}}
{{- $simulated := dict "mode" "simulator" "chooserUrl" "/simulators/google/chooser" -}}
{{- toPrettyJson (dict
  "stack" (.Values.settings.STACK_NAME | default "topup")
  "googleClientId" .Values.google.clientId
  "googleSignIn" (ternary $simulated (dict "mode" "google") .Values.google.simulated)
  "support" .Values.support
  "remotes" $remotes) -}}
{{- end -}}

{{/* A hash of this pod's own configuration: it changes only if this configuration does. */}}
{{- define "topup.configChecksum" -}}
{{- if eq .workload.kind "frontend" -}}
{{- include "topup.shellConfig" .root | sha256sum -}}
{{- else -}}
{{- include "topup.settings" . | sha256sum -}}
{{- end -}}
{{- end -}}

{{/* The Secrets of a service's schema job, by setting. A setting without a Secret for the job uses the service's Secret. */}}
{{- define "topup.schemaSecrets" -}}
{{- range $setting, $own := .schema.secrets }}
{{ $setting }}: {{ $own | default (index $.secrets $setting) | default dict | toJson }}
{{- end }}
{{- end -}}

{{/* The environment variables that come from Secrets. Takes root, name, workload and the names of the settings. */}}
{{- define "topup.secretEnv" -}}
{{- range $setting := .settings }}
{{- $from := index $.workload.secrets $setting | default dict }}
- name: {{ $setting }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.name | default (printf "%s-%s" (include "topup.fullname" $.root) $.name) }}
      key: {{ $from.key | default $setting }}
      {{- if $from.optional }}
      optional: true
      {{- end }}
{{- end -}}
{{- end -}}
