import type { Principal } from '@topup/kit/session';
import type { TokenMint } from '@topup/kit/testing/tokens';

type As = Partial<Principal> | null;
export type Answer = { status: number; body: { message?: string; icon?: { _id: string; filename: string } } };

const bearer = async (mint: TokenMint, as: As) =>
  as === null ? {} : { authorization: `Bearer ${await mint.issue(as)}` };

/** Posts any body to the upload route of a running catalogue, as an admin's page would. */
export async function post(
  { url, mint, as = { role: 'admin' } }: { url: string; mint: TokenMint; as?: As },
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/icons/upload`, {
    method: 'POST',
    headers: { ...(await bearer(mint, as)), 'x-requested-with': 'XMLHttpRequest', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** A form with one file, by default in the field that the route expects. */
export function formOf(bytes: Uint8Array, name = 'icon.png', type = 'image/png', field = 'icon'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
