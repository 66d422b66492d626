import { loadavg } from 'node:os';

export type Finding = { readonly title: string; readonly lines: readonly string[]; readonly faults: readonly string[] };

const FAULTS_SHOWN = 20;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export function page(findings: readonly Finding[], of: string): string {
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  return [
    `commit ${of}, ${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}`,
    ...findings.flatMap(({ title, lines, faults }) => [
      '',
      `${faults.length === 0 ? 'holds ' : 'BROKEN'}  ${title}`,
      ...lines.map((line) => `        ${line}`),
      ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  FAULT ${fault}`),
    ]),
    '',
    failed === 0 ? 'Everything that was tried holds.' : `${failed} of ${findings.length} proofs are BROKEN.`,
  ].join('\n');
}
