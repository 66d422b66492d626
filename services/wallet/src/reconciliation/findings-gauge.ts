import { Gauge, type Registry } from '@prometheus-io/client';
import { CHECKS, type Finding } from './domain/reconciliation.ts';

export type FindingsGauge = ReturnType<typeof createFindingsGauge>;
export function createFindingsGauge(registry: Registry) {
  const gauge = new Gauge({
    name: 'wallet_reconciliation_findings',
    help: 'findings of the last reconciliation',
    labelNames: ['check'],
    registers: [registry],
  });
  return {
    show: (findings: readonly Finding[]): void => {
      for (const check of CHECKS) gauge.set({ check }, findings.filter((finding) => finding.check === check).length);
    },
  };
}
