import { afterEach } from '@jest/globals';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';

/** Set in jest.config.mjs, from the one place that has all limits of time. */
declare const SIGNAL_WITHIN_MS: number;

configure({ asyncUtilTimeout: SIGNAL_WITHIN_MS });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  // The library keeps what it last saw of the network and of the window for the next file.
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
