import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';

export const bodies: RequestHandler[] = [
  express.json({ limit: '100kb' }),
  express.urlencoded({ limit: '100kb', extended: false }),
];

export function control<S extends z.ZodType>(
  router: Router,
  path: string,
  schema: S,
  act: (body: z.output<S>, req: Request) => unknown,
): void {
  router.post(path, ...bodies, async (req: Request, res: Response) => {
    const parsed = schema.safeParse(req.body ?? {});
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
      return void res.status(400).json({ message: `Not understood: ${problems.join('; ')}`, problems });
    }
    try {
      res.json((await act(parsed.data, req)) ?? { ok: true });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      res.status(error.status).json({ message: error.message });
    }
  });
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#eef0f7,#14142b);color:light-dark(#1b1b33,#eceaf8)}
main{box-sizing:border-box;width:min(92vw,24rem);padding:1.5rem;border-radius:16px;background:light-dark(#fff,#1f1f3d);box-shadow:0 12px 40px #0004}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem;opacity:.8}
.amount{font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums;margin:.5rem 0 1rem;opacity:1}
button,input{box-sizing:border-box;width:100%;min-height:44px;margin:.25rem 0;padding:.5rem .75rem;border-radius:12px;border:1px solid light-dark(#c9cce0,#45456f);background:transparent;color:inherit;font:inherit;text-align:left}
button{cursor:pointer}button:focus-visible,input:focus-visible{outline:3px solid #6aa9ff;outline-offset:2px}
.main{background:#1f7a4d;border-color:#1f7a4d;color:#fff;text-align:center;font-weight:600}.center{text-align:center}
fieldset{border:0;margin:0;padding:0;min-inline-size:0}small{display:block;opacity:.7}hr{border:0;border-top:1px solid light-dark(#e3e5f0,#383860);margin:1rem 0}`;

/** `body` is markup that the caller has escaped. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/simulators/style.css"><main>${body}</main></html>`;

export const styleSheet: RequestHandler = (_req, res) => void res.type('css').send(STYLE);
