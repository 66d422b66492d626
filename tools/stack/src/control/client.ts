import { request } from 'node:http';
import { socketOf, type StackReport } from './protocol.ts';

/** Null when no supervisor is running. Throws the supervisor's own sentence when it refuses. */
export function ask(stack: string, method: 'GET' | 'POST', path: string): Promise<StackReport | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socketOf(stack), method, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const body = JSON.parse(text) as StackReport & { message?: string };
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(body.message ?? `refused with ${response.statusCode}`));
      });
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end();
  });
}
