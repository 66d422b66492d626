/** The ledger's simulation, with the real design and the faulty designs that it must catch. */
export { withoutTombstones } from './simulation/designs/forgetful.ts';
export { carryOut, ledger } from './simulation/designs/ledger.ts';
export { naive } from './simulation/designs/naive.ts';
export { trustingHeads } from './simulation/designs/trusting.ts';
export { twoPhase } from './simulation/designs/two-phase.ts';
export { fencedFlush, unfencedFlush } from './simulation/designs/unfenced-flush.ts';
export { Schedule } from './simulation/schedule.ts';
export { simulate } from './simulation/simulate.ts';
export type { Command } from './simulation/workload.ts';
