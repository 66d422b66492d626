import { serviceNames } from '@topup/proto/services';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from '../helm.ts';
import { componentOf, type Labels } from '../pods.ts';
import { RELEASE, type Manifest } from '../renders.ts';
import { valuesOf } from '../values.ts';

export const { appVersion, version } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as {
  appVersion: string;
  version: string;
};

/** Named ports by component. Services get 3001 and 3101, 3002 and 3102, and so on. */
export const PORTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ...Object.fromEntries(serviceNames.map((name, i) => [name, { http: 3001 + i, management: 3101 + i }])),
  ...Object.fromEntries(
    Object.keys(valuesOf('default').frontends).map((name) => [name, { http: 8080, management: 8081 }]),
  ),
  audit: { management: 3106 },
  simulators: { http: 8080, supplier: 8081 },
};

export type Kind = 'service' | 'frontend' | 'audit' | 'simulators' | 'job';
export function kindOf(component: string): Kind {
  if (serviceNames.some((name) => name === component)) return 'service';
  if (component === 'audit' || component === 'simulators') return component;
  return component in PORTS ? 'frontend' : 'job';
}

export const PRODUCTION = ['prod', 'k8s-base'];
export const SINGLE = ['minimal', 'dev'];

export const componentIn = ({ metadata }: Manifest): string => componentOf(metadata.labels);
export const named = (component: string): string => `${RELEASE}-${component}`;

export const selectorOf = (component?: string): Labels => ({
  'app.kubernetes.io/name': 'topup',
  'app.kubernetes.io/instance': RELEASE,
  ...(component === undefined ? {} : { 'app.kubernetes.io/component': component }),
});

/** The service of a schema Job. */
export const schemaServiceOf = ({ metadata }: Manifest): string =>
  /^topup-(.*)-schema(-check)?$/.exec(metadata.name)?.[1] ?? '';

/** A Job that looks whether the changes of another Job are possible, and changes nothing. */
export const onlyChecks = ({ metadata }: Manifest): boolean => metadata.name.endsWith('-check');
