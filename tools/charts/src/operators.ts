import { Ajv } from 'ajv';

/** npm has no types of the operators' objects. These schemas follow the operators' definitions and refuse unknown fields. */
const text = { type: 'string' };
const filled = { type: 'string', minLength: 1 };
const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const list = (items: object) => ({ type: 'array', items });
const reference = closed({ name: filled }, ['name']);
const cluster = closed({ name: filled, namespace: text }, ['name']);
const quantities = { type: 'object', additionalProperties: { type: 'string' } };
const spread = list(
  closed({
    maxSkew: { type: 'integer' },
    topologyKey: text,
    whenUnsatisfiable: { enum: ['DoNotSchedule', 'ScheduleAnyway'] },
    labelSelector: { type: 'object' },
  }),
);
const role = closed({ name: filled, db: filled }, ['name', 'db']);

const SPECS: Readonly<Record<string, object>> = {
  'rabbitmq.com/v1beta1 RabbitmqCluster': closed({
    replicas: { type: 'integer', minimum: 3 },
    resources: closed({ requests: quantities, limits: quantities }),
    persistence: closed({ storage: text, storageClassName: text }),
    terminationGracePeriodSeconds: { type: 'integer' },
    secretBackend: closed({ externalSecret: reference }),
    rabbitmq: closed({ additionalConfig: text }),
    override: closed({
      statefulSet: closed({
        spec: closed({
          template: closed({ spec: closed({ containers: { type: 'array' }, topologySpreadConstraints: spread }) }),
        }),
      }),
    }),
  }),
  'rabbitmq.com/v1beta1 Vhost': closed({ name: filled, rabbitmqClusterReference: cluster }, [
    'name',
    'rabbitmqClusterReference',
  ]),
  'rabbitmq.com/v1beta1 User': closed({ importCredentialsSecret: reference, rabbitmqClusterReference: cluster }, [
    'rabbitmqClusterReference',
  ]),
  'rabbitmq.com/v1beta1 Permission': closed(
    {
      vhost: filled,
      user: filled,
      permissions: closed({ configure: text, write: text, read: text }),
      rabbitmqClusterReference: cluster,
    },
    ['vhost', 'permissions', 'rabbitmqClusterReference'],
  ),
  'rabbitmq.com/v1beta1 TopicPermission': closed(
    {
      vhost: filled,
      user: filled,
      permissions: closed({ exchange: filled, write: text, read: text }, ['exchange']),
      rabbitmqClusterReference: cluster,
    },
    ['vhost', 'permissions', 'rabbitmqClusterReference'],
  ),
  'mongodbcommunity.mongodb.com/v1 MongoDBCommunity': closed(
    {
      type: { const: 'ReplicaSet' },
      members: { type: 'integer', minimum: 3 },
      version: { type: 'string', pattern: '^[89]\\.' },
      security: closed({
        authentication: closed(
          { modes: list({ enum: ['SCRAM', 'SCRAM-SHA-256'] }), ignoreUnknownUsers: { type: 'boolean' } },
          ['modes'],
        ),
        roles: list(
          closed(
            {
              role: filled,
              db: filled,
              privileges: list(
                closed({ resource: closed({ db: filled, collection: text }), actions: list(filled) }, [
                  'resource',
                  'actions',
                ]),
              ),
              roles: list(role),
            },
            ['role', 'db', 'privileges'],
          ),
        ),
      }),
      users: list(
        closed(
          {
            name: filled,
            db: filled,
            passwordSecretRef: closed({ name: filled, key: text }, ['name']),
            scramCredentialsSecretName: text,
            roles: list(role),
          },
          ['name', 'roles'],
        ),
      ),
      statefulSet: closed(
        {
          spec: closed({
            template: closed({
              spec: closed({
                topologySpreadConstraints: spread,
                containers: list(
                  closed({ name: filled, resources: closed({ requests: quantities, limits: quantities }) }, ['name']),
                ),
              }),
            }),
            volumeClaimTemplates: list({ type: 'object' }),
          }),
        },
        ['spec'],
      ),
    },
    ['type', 'security', 'users'],
  ),
};

const ajv = new Ajv({ allErrors: true });
const validators = new Map(Object.entries(SPECS).map(([kind, schema]) => [kind, ajv.compile(schema)]));

/** Null if the object is valid; undefined if its kind belongs to none of these operators. */
export function operatorRefusal(apiVersion: string, kind: string, spec: unknown): string | null | undefined {
  const validate = validators.get(`${apiVersion} ${kind}`);
  if (!validate) return undefined;
  return validate(spec) ? null : ajv.errorsText(validate.errors);
}
