import { expect, test } from '@jest/globals';
import { createLog, withoutSecrets } from './log.ts';
import { runNode } from './testing.ts';

test('secrets are removed up to two levels deep, and the logged object is not changed', () => {
  const line = { orderId: 'o', token: 't', user: { email: 'e', name: 'n', session: { cookie: 'c' } }, tries: [1, 2] };
  expect(withoutSecrets(line)).toEqual({
    orderId: 'o',
    token: '[redacted]',
    user: { email: '[redacted]', name: 'n', session: { cookie: '[redacted]' } },
    tries: [1, 2],
  });
  expect(line.token).toBe('t');
  const harmless = { orderId: 'o', user: { name: 'n' } };
  expect(withoutSecrets(harmless)).toBe(harmless);
});

test('the output has no secret of a line, of an error or of a child log', () => {
  const lines: string[] = [];
  const log = createLog('kit-test', 'info', { write: (line) => void lines.push(line) });
  const failure = Object.assign(new Error('refused'), { token: 'hidden', request: { authorization: 'hidden' } });
  log.child({ password: 'hidden', queue: 'q' }).error({ err: failure, body: { sign: 'hidden' }, amount: 3 }, 'failed');
  expect(lines.join('')).not.toContain('hidden');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    service: 'kit-test',
    queue: 'q',
    amount: 3,
    msg: 'failed',
    err: { type: 'Error', message: 'refused', token: '[redacted]' },
  });
});

test('an error is written at once, with what came before it: a process that is killed then loses neither', async () => {
  const script = `
    import { createLog } from '${import.meta.dirname}/log.ts';
    const log = createLog('killed');
    log.info('before');
    log.error('alarm');
    log.info('after');
    process.kill(process.pid, 'SIGKILL');
  `;
  const { stdout } = await runNode(['--input-type=module', '--eval', script]);
  const written = stdout.trim().split('\n');
  expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['before', 'alarm']);
});
