import * as z from '@topup/web-kit/api/schema.ts';

const schema = z.object({
  stack: z.string(),
  googleClientId: z.string(),
  googleSignIn: z.union([
    z.object({ mode: z.literal('simulator'), chooserUrl: z.string() }),
    z.object({ mode: z.literal('google') }),
  ]),
  support: z.object({ email: z.string(), phone: z.string(), whatsappNumber: z.string(), city: z.string() }),
  remotes: z.array(z.object({ name: z.string(), entry: z.string() })),
});

export type RuntimeConfig = z.infer<typeof schema>;

export async function runtimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return schema.parse(await response.json());
}
