import { serviceNames, type ServiceName } from '@topup/proto/services';
import type { Manifest } from '../renders.ts';
import { databaseOf } from './addresses.ts';

/** The audit may read these databases and no other. */
const AUDITED = ['wallet', 'order', 'supplier-gateway'] as const satisfies readonly ServiceName[];

/** A service listed here may delete only from these collections. The wallet can derive their documents again. */
const DELETES_ONLY: { readonly [service in ServiceName]?: readonly string[] } = {
  wallet: ['wallets', 'reconciliations'],
};

const servicesUsers = serviceNames.flatMap((service) => [service, `${service}-schema`]);
export const databaseUserNames: readonly string[] = [...servicesUsers, 'audit'];

const may = (db: string, collection: string, ...actions: string[]) => ({ resource: { db, collection }, actions });
const role = (name: string, privileges: object[]) => ({ role: name, db: 'admin', privileges, roles: [] });
const user = (name: string, roles: object[]) => ({
  name,
  db: 'admin',
  passwordSecretRef: { name: `mongodb-${name}` },
  scramCredentialsSecretName: `mongodb-${name}`,
  roles,
});

/** A service's user cannot change schemas. Its schema job's user cannot change documents, except the record of its runs. */
function rolesOf(service: ServiceName) {
  const db = databaseOf(service);
  const only = DELETES_ONLY[service];
  return [
    role(service, [
      may(db, '', 'find', 'insert', 'update', ...(only ? [] : ['remove']), 'listCollections', 'listIndexes'),
      ...(only ?? []).map((collection) => may(db, collection, 'remove')),
    ]),
    role(`${service}-schema`, [
      may(db, '', 'find', 'createCollection', 'createIndex', 'collMod', 'listCollections', 'listIndexes'),
      may(db, 'appliedSchemas', 'insert', 'update'),
    ]),
  ];
}

/** Patches the operator's MongoDB resource: a user and a role for each service and each schema job, and the audit's user. */
export const databaseUsers = (): Manifest => ({
  apiVersion: 'mongodbcommunity.mongodb.com/v1',
  kind: 'MongoDBCommunity',
  metadata: { name: 'mongodb' },
  spec: {
    security: { roles: serviceNames.flatMap(rolesOf) },
    users: [
      ...servicesUsers.map((name) => user(name, [{ name, db: 'admin' }])),
      user(
        'audit',
        AUDITED.map((service) => ({ name: 'read', db: databaseOf(service) })),
      ),
    ],
  },
});
