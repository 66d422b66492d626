import { either, listOf, object, oneOf, text } from './shape.ts';

const schema = object({
  stack: text,
  googleClientId: text,
  googleSignIn: either(object({ mode: oneOf('simulator'), chooserUrl: text }), object({ mode: oneOf('google') })),
  support: object({ email: text, phone: text, whatsappNumber: text, city: text }),
  remotes: listOf(object({ name: text, entry: text })),
});

export type RuntimeConfig = ReturnType<typeof schema.parse>;

export async function runtimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return schema.parse(await response.json());
}
