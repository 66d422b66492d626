import { expect, test } from '@jest/globals';
import { recordingLog, stopUnderLoad } from '@topup/kit/testing/stop-under-load';
import { startAuthUnderTest } from '../testing/auth.ts';
import { client } from '../testing/client.ts';

test('a stop under load fails no call and leaves no work unfinished', async () => {
  const auth = await startAuthUnderTest();
  const { log, lines } = recordingLog('auth');
  const replica = await auth.addReplica(log);
  let players = 0;
  const signIn = async () => (await auth.signIn(`player-${++players}@example.com`, client(replica.base))).answer;
  expect(await stopUnderLoad(replica, signIn)).toEqual([]);
  expect(lines).toEqual([]);
  await auth.stop();
});
