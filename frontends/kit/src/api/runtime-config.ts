import './jitless.ts';
import * as z from 'zod/mini';

const schema = z.object({
  stack: z.string(),
  googleClientId: z.string(),
  googleSignIn: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('simulator'), chooserUrl: z.string() }),
    z.object({ mode: z.literal('google') }),
  ]),
  support: z.object({ email: z.string(), phone: z.string(), whatsappNumber: z.string(), city: z.string() }),
  remotes: z.array(z.object({ name: z.string(), entry: z.string() })),
});

export type RuntimeConfig = z.infer<typeof schema>;

/** What differs between deployments: read once at the start, never built in. */
export async function runtimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return schema.parse(await response.json());
}
