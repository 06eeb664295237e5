{{- define "bindery.labels" -}}
app.kubernetes.io/name: bindery
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "bindery.image" -}}
{{- $repository := required "image.repository: where your images are" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ $repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* Whether large files are on a volume. */}}
{{- define "bindery.hasVolume" -}}
{{- if ne (dig "files" "kind" "local" .Values.settings) "s3" }}yes{{ end -}}
{{- end }}

{{/* Settings as environment variables: `server.public_url` is BINDERY_SERVER__PUBLIC_URL. */}}
{{- define "bindery.environment" -}}
# The ring is in the Secret, where the image has a file.
- name: BINDERY_KEYS__FILE
  value: ""
- name: BINDERY_TELEMETRY__METRICS_LISTEN
  value: "0.0.0.0:9464"
{{- range $section, $keys := .Values.settings }}
{{- range $key, $value := $keys }}
{{- if ne (toString $value) "" }}
- name: BINDERY_{{ upper $section }}__{{ upper $key }}
  {{- /* Numbers of values are floating-point numbers to Helm, which writes large ones as 5e+08. */}}
  value: {{ if kindIs "float64" $value }}{{ printf "%.0f" $value | quote }}{{ else }}{{ $value | quote }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "bindery.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "bindery.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}
