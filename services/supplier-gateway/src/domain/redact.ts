const KEPT_CHARACTERS = 4_000;

/** A raw answer as it may be kept: our credentials cut out should the supplier echo them, and bounded. */
export function redact(raw: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), raw);
  return clean.replace(/("?\bsign"?\s*[:=]\s*"?)[0-9a-f]{32}/gi, '$1[redacted]').slice(0, KEPT_CHARACTERS);
}
