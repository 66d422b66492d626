import type { Board } from './board.ts';
import { IN, most, rate } from './queries.ts';

export const PODS: Board = {
  name: 'stores',
  title: 'Topup: are the pods healthy?',
  panels: [
    {
      title: 'Ready and wanted pods',
      unit: 'short',
      lines: {
        '{{deployment}} ready': `kube_deployment_status_replicas_available{${IN}}`,
        '{{deployment}} wanted': `kube_deployment_spec_replicas{${IN}}`,
      },
    },
    {
      title: 'Restarts in 30 min',
      unit: 'short',
      lines: { '{{pod}}': `sum by (pod) (increase(kube_pod_container_status_restarts_total{${IN}}[30m])) > 0` },
    },
    {
      title: 'Event loop, 99th percentile of its delay',
      unit: 's',
      lines: { '{{pod}}': most('nodejs_eventloop_lag_p99_seconds', IN, 'pod') },
    },
    { title: 'CPU', unit: 'short', lines: { '{{pod}}': rate('process_cpu_seconds_total', IN, 'pod') } },
    { title: 'Memory', unit: 'bytes', lines: { '{{pod}}': most('process_resident_memory_bytes', IN, 'pod') } },
    { title: 'Open files and sockets', unit: 'short', lines: { '{{pod}}': most('process_open_fds', IN, 'pod') } },
    {
      title: 'Pods by autoscaler, and their limit',
      unit: 'short',
      lines: {
        '{{horizontalpodautoscaler}}': `kube_horizontalpodautoscaler_status_current_replicas{${IN}}`,
        '{{horizontalpodautoscaler}} at most': `kube_horizontalpodautoscaler_spec_max_replicas{${IN}}`,
      },
    },
    {
      title: 'Background jobs that fail, and documents that they cannot change',
      unit: 'short',
      lines: {
        '{{job}} {{job_name}}: rounds': `${most('job_failed_rounds', IN, 'job, job_name')} > 0`,
        '{{job}} {{collection}}: documents': `${most('sweeper_stuck_documents', IN, 'job, collection')} > 0`,
      },
    },
    {
      title: 'Redis commands that failed',
      unit: 'reqps',
      lines: { '{{job}} {{fault}}': rate('redis_commands_failed_total', IN, 'job, fault') },
    },
    { title: 'Pods that are not measured', unit: 'short', lines: { '{{pod}}': `up{${IN}} == 0` } },
  ],
};
