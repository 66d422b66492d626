import { Counter, type Registry } from 'prom-client';

/** What every service counts, whichever of its parts does the work. One process is one service. */
const counters = {
  confirmedMessages: new Counter({
    name: 'broker_messages_confirmed_total',
    help: 'Messages that the broker confirmed to this service',
    labelNames: ['to'],
    registers: [],
  }),
};

export const { confirmedMessages } = counters;

export const registerCounters = (registry: Registry): void =>
  Object.values(counters).forEach((counter) => registry.registerMetric(counter));
