/** The parts of the service that the saga simulation starts, and the indexes that the audit's benchmark needs. */
export { assembleDelivery } from '../assembly.ts';
export { createReservedPoints } from '../delivery/reserved-points.ts';
export type { Supplier } from '../domain/supplier.ts';
export { TIMING } from '../domain/timing.ts';
export { STARTING } from '../domain/watch.ts';
export type { HealthWatch } from '../delivery/watches.ts';
export { theSupplier } from '../suppliers/index.ts';
export { answers } from './supplier-answers.ts';
export { type AttemptRecord, indexes as ATTEMPT_INDEXES } from '../store/attempt-record.ts';
export { openAttempts } from '../store/attempts.ts';
export { confirmVerdict, type ConfirmDeps } from '../use-cases/confirm-verdict.ts';
export { resolveDelivery, type ResolveDeps } from '../use-cases/resolve-delivery.ts';
