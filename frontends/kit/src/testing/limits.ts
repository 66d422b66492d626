import { configure } from '@testing-library/react';

/** Set in jest.config.mjs, from the one place that has all limits of time. */
declare const SIGNAL_WITHIN_MS: number;

configure({ asyncUtilTimeout: SIGNAL_WITHIN_MS });
