import { afterEach } from '@jest/globals';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';

/** Set in jest.config.mjs, from `services/kit/src/testing/limits.ts`. */
declare const SIGNAL_WITHIN_MS: number;

configure({ asyncUtilTimeout: SIGNAL_WITHIN_MS });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  // TanStack Query keeps its last online and focus state, even for the worker's next test file.
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
