/** The arguments of Node that the chart gives to the audit. */
export const AUDIT_ARGS = ['--min-semi-space-size=8', '--max-semi-space-size=8'];
