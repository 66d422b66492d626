import { auditConfig } from '@topup/audit/config';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { loadServiceSettings } from '@topup/stack/service-settings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { z } from 'zod';
import { CHART } from './helm.ts';

type Named = Readonly<Record<string, unknown>>;
type Workload = { readonly settings?: Named; readonly secrets: Named };
type Schema = {
  allOf: [object, { properties: Record<'settings' | 'secrets', { properties: Named } & Named> } & Named];
};
type WholeSchema = {
  properties: {
    services: { properties: Record<string, Schema>; required: readonly string[] };
    broker: { properties: { provision: { properties: { imageOf: { enum: readonly string[] } } } } };
    audit: Schema;
  };
};

export const SCHEMA = join(CHART, 'values.schema.json');

function ruleOf(setting: z.ZodType): object {
  if (setting.safeParse(undefined).success) return { $ref: '#/$defs/setting' };
  const { format: kind, pattern } = z.toJSONSchema(setting, { io: 'input' });
  if (kind === 'uri') return { type: 'string', pattern: '^https?://[^ ]+$' };
  return { type: 'string', ...(pattern ? { pattern } : { minLength: 1 }) };
}

const emptyService = (): Schema => ({
  allOf: [
    { $ref: '#/$defs/workload' },
    {
      required: ['port', 'managementPort'],
      properties: {
        settings: { type: 'object', additionalProperties: false, properties: {} },
        secrets: { type: 'object', properties: {}, additionalProperties: false },
      },
    },
  ],
});

/** The schema refuses settings and secrets that values.yaml does not name, and required settings without a value. */
export async function freshSchema(): Promise<string> {
  const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as {
    services: Record<string, Workload>;
    audit: Workload;
  };
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as WholeSchema;
  const fill = (of: Schema, config: z.ZodObject, { settings = {}, secrets }: Workload): Schema => {
    const rules = Object.keys(settings).map((name) => [name, ruleOf(config.shape[name] as z.ZodType)]);
    of.allOf[1].properties.settings.properties = Object.fromEntries(rules) as Named;
    of.allOf[1].properties.secrets.properties = Object.fromEntries(Object.keys(secrets).map((name) => [name, true]));
    return of;
  };
  const configs = await loadServiceSettings();
  const { services, broker, audit } = schema.properties;
  const ofService = (name: ServiceName) =>
    fill(emptyService(), configs[name], values.services[name] ?? { secrets: {} });
  services.properties = Object.fromEntries(serviceNames.map((name) => [name, ofService(name)]));
  services.required = serviceNames;
  broker.properties.provision.properties.imageOf.enum = serviceNames;
  fill(audit, auditConfig, values.audit);
  return format(JSON.stringify(schema, null, 2), { ...(await resolveConfig(SCHEMA)), filepath: SCHEMA });
}
