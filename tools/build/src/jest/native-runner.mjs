/**
 * The jest runner of all our projects. Each worker is a plain Node process, for the project `web` with jsdom. It imports
 * test files and the code under test natively, and keeps what it has loaded for its next file. Jest's own runner loads each
 * module again for each file, in a virtual machine without a code cache: that took most of the suite's time and memory.
 * Plain JavaScript, because jest loads runners before it can translate anything.
 */
import { join } from 'node:path';
import { Worker } from 'jest-worker';

export default class NativeRunner {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers, silent } = this.globalConfig;
    const workers = new Worker(join(import.meta.dirname, 'native-worker.ts'), {
      exposedMethods: ['runFile'],
      numWorkers: Math.min(maxWorkers, tests.length),
      maxRetries: 0,
      forkOptions: { stdio: ['ignore', silent ? 'ignore' : 'inherit', 'inherit', 'ipc'] },
    });
    const waiting = [...tests];
    const workOff = async () => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        const { path, context } = test;
        await onStart(test);
        await workers.runFile({ path, config: context.config, globalConfig: this.globalConfig }).then(
          (result) => onResult(test, result),
          (error) => onFailure(test, error),
        );
      }
    };
    await Promise.all(Array.from({ length: Math.min(maxWorkers, tests.length) }, workOff));
    await workers.end();
  }
}
