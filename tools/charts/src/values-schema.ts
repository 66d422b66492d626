import { auditConfig } from '@topup/audit/config';
import { SERVICE_NAMES } from '@topup/stack/chart';
import { loadServiceSettings } from '@topup/stack/service-settings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { z } from 'zod';
import { CHART } from './helm.ts';

type Named = Readonly<Record<string, unknown>>;
type Workload = { readonly settings?: Named; readonly secrets: Named };
type Schema = { allOf: [unknown, { properties: Record<'settings' | 'secrets', { properties: Named }> }] };

export const SCHEMA = join(CHART, 'values.schema.json');

/** What helm checks of a setting. A service checks more when it starts. */
function ruleOf(setting: z.ZodType): object {
  if (setting.safeParse(undefined).success) return { $ref: '#/$defs/setting' };
  const { format: kind, pattern } = z.toJSONSchema(setting, { io: 'input' });
  if (kind === 'uri') return { type: 'string', pattern: '^https?://[^ ]+$' };
  return { type: 'string', ...(pattern ? { pattern } : { minLength: 1 }) };
}

/**
 * The schema of the values, with the settings and secrets of values.yaml for each service and the audit: any other name
 * is refused, and so is a required setting without a value.
 */
export async function freshSchema(): Promise<string> {
  const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as {
    services: Record<string, Workload>;
    audit: Workload;
  };
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
    properties: { services: { properties: Record<string, Schema> }; audit: Schema };
  };
  const fill = (of: Schema | undefined, config: z.ZodObject, { settings = {}, secrets }: Workload): void => {
    if (!of) throw new Error('values.schema.json lacks a service of values.yaml');
    const rules = Object.keys(settings).map((name) => [name, ruleOf(config.shape[name] as z.ZodType)]);
    of.allOf[1].properties.settings.properties = Object.fromEntries(rules) as Named;
    of.allOf[1].properties.secrets.properties = Object.fromEntries(Object.keys(secrets).map((name) => [name, true]));
  };
  const configs = await loadServiceSettings();
  for (const service of SERVICE_NAMES)
    fill(schema.properties.services.properties[service], configs[service], values.services[service] ?? { secrets: {} });
  fill(schema.properties.audit, auditConfig, values.audit);
  return format(JSON.stringify(schema, null, 2), { ...(await resolveConfig(SCHEMA)), filepath: SCHEMA });
}
