const KEPT_CHARACTERS = 4_000;

/** The ways in which an answer may spell what we sent: as it is, form-encoded, with JSON's optional escapes. */
function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), inJson, inJson.replaceAll('/', '\\/')];
}

/** A raw answer as it may be kept: our credentials cut out should the supplier echo them, and bounded. */
export function redact(raw: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .flatMap(spellings)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), raw);
  return clean.replace(/(\bsign\w*["'\s:=]{0,8})[0-9a-f]{32}/gi, '$1[redacted]').slice(0, KEPT_CHARACTERS);
}
