/** What test files import as `@jest/globals`, made of jest's own parts. */
import nodeTimers from 'node:timers';
import { ModernFakeTimers } from '@jest/fake-timers';
import { jestExpect } from '@jest/expect';
import { getState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { isolateModulesAsync } from './native-modules.ts';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} } as never, global: globalThis });
const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = nodeTimers;
const real = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate };

/** The functions of jest's object `jest` that our tests use. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  resetAllMocks: () => mocker.resetAllMocks(),
  useFakeTimers: (config?: Parameters<ModernFakeTimers['useFakeTimers']>[0]) => {
    timers.useFakeTimers(config);
    // As under jest's own runner, only the globals are fakes. `node:timers` stays real: libraries use it for their own work.
    Object.assign(nodeTimers, real);
  },
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
  isolateModulesAsync,
  setTimeout: (ms: number) => void (getState().testTimeout = ms),
};
