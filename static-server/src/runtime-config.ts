import { readFileSync } from 'node:fs';
import { z } from 'zod';

const fact = z.string().trim().min(1);
const schema = z.strictObject({
  stack: fact,
  googleClientId: fact,
  googleSignIn: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('simulator'), chooserUrl: fact }),
    z.strictObject({ mode: z.literal('google') }),
  ]),
  support: z.strictObject({ email: z.email(), phone: fact, whatsappNumber: z.string().regex(/^\d+$/), city: fact }),
  remotes: z.array(z.strictObject({ name: fact, entry: z.string().startsWith('/') })).min(1),
});

export type RuntimeConfig = z.infer<typeof schema>;

/** Throws one error that names every missing or invalid value. */
export function readRuntimeConfig(path: string): RuntimeConfig {
  const parsed = schema.safeParse(contentOf(path));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'content'}: ${issue.message}`);
  throw new Error(`${path} is not complete:\n${lines.join('\n')}`);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
