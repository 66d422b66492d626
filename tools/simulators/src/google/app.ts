import { createHash, randomUUID } from 'node:crypto';
import { Router } from 'express';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { control, escapeHtml, page } from '../web.ts';
import type { SigningKey } from './keys.ts';

const tokenRequest = z.strictObject({
  email: z.email(),
  name: z.string().min(1).max(200),
  sub: z.string().min(1).max(255).optional(),
  nonce: z.string().optional(),
  expired: z.boolean().optional(),
  aud: z.string().optional(),
  emailVerified: z.boolean().optional(),
});
type TokenRequest = z.infer<typeof tokenRequest>;

const HOUR_S = 3_600;

const subOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString();

async function idToken(key: SigningKey, clientId: string, request: TokenRequest): Promise<string> {
  const now = Math.floor(Date.now() / 1000) - (request.expired ? 2 * HOUR_S : 0);
  return new SignJWT({
    email: request.email,
    email_verified: request.emailVerified ?? true,
    name: request.name,
    azp: clientId,
    ...(request.nonce ? { nonce: request.nonce } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .setIssuer('https://accounts.google.com')
    .setSubject(request.sub ?? subOf(request.email))
    .setAudience(request.aud ?? clientId)
    .setIssuedAt(now)
    .setJti(randomUUID())
    .setExpirationTime(now + HOUR_S)
    .sign(key.privateKey);
}

const ACCOUNTS = [
  ['admin@example.com', 'Asha Admin'],
  ['second-admin@example.com', 'Vijay Admin'],
  ['priya@example.com', 'Priya Sharma'],
  ['rahul@example.com', 'Rahul Verma'],
  ['meera@example.com', 'Meera Nair'],
] as const;

const chooser = (): string =>
  page(
    'Choose an account',
    `<h1>Choose an account</h1><p>Simulated Google sign-in</p>` +
      // Disabled until the script has loaded: submitting the form without it would lose the shop's request.
      `<fieldset disabled>` +
      ACCOUNTS.map(
        ([email, name]) =>
          `<button data-email="${escapeHtml(email)}" data-name="${escapeHtml(name)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`,
      ).join('') +
      `<hr><form><input name="email" type="email" required placeholder="another@example.com" aria-label="E-mail">` +
      `<input name="name" required placeholder="Name" aria-label="Name"><button class="main">Continue</button></form></fieldset>` +
      `<p role="alert" hidden></p><script src="/simulators/google/chooser.js" defer></script>`,
  );

const CHOOSER_SCRIPT = `const query = new URLSearchParams(location.search);
async function choose(email, name) {
  const alert = document.querySelector('[role=alert]');
  if (!window.opener) { alert.hidden = false; alert.textContent = 'Open this page from the shop.'; return; }
  const response = await fetch('/simulators/google/token', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name, aud: query.get('client_id') || undefined, nonce: query.get('nonce') || undefined }) });
  const answer = await response.json();
  if (!response.ok) { alert.hidden = false; alert.textContent = answer.message; return; }
  // The shop closes this window once it has the credential; if this page closed it first, the shop would think that the
  // player had given up.
  window.opener.postMessage({ type: 'google-credential', credential: answer.idToken }, query.get('origin') || location.origin);
}
for (const button of document.querySelectorAll('button[data-email]'))
  button.addEventListener('click', () => choose(button.dataset.email, button.dataset.name));
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  choose(event.target.elements.email.value, event.target.elements.name.value);
});
document.querySelector('fieldset').disabled = false;
`;

export function googleRouter(key: SigningKey, clientId: string): Router {
  const router = Router();
  router.get('/certs', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=3600');
    res.json({ keys: [key.publicJwk] });
  });
  router.get('/chooser', (_req, res) => void res.type('html').send(chooser()));
  router.get('/chooser.js', (_req, res) => void res.type('js').send(CHOOSER_SCRIPT));
  control(router, '/token', tokenRequest, async (request) => ({ idToken: await idToken(key, clientId, request) }));
  return router;
}
