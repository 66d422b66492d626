const KEPT_CHARACTERS = 4_000;

function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), inJson, inJson.replaceAll('/', '\\/')];
}

/** Cuts our credentials and signatures out of an answer, in case the supplier echoes them. */
export function redact(raw: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .flatMap(spellings)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), raw);
  return clean.replace(/(\bsign\w*["'\s:=]{0,8})[0-9a-f]{32,}/gi, '$1[redacted]').slice(0, KEPT_CHARACTERS);
}
