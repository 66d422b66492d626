import { expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import { loadServiceSettings } from './service-settings.ts';
import { serviceChildren } from './services.ts';
import { child, surroundings } from './testing/surroundings.ts';

test('a service starts beside the broker, and ends before it and before what stands for the world outside', async () => {
  const { servers } = surroundings;
  const children = serviceChildren(
    {
      ...surroundings,
      servers: {
        mongodb: { ...servers.mongodb, children: [child('mongodb')] },
        rabbitmq: { ...servers.rabbitmq, children: [child('epmd'), child('rabbitmq')] },
        redis: { ...servers.redis, children: [child('redis')] },
      },
    },
    await loadServiceSettings(),
    ['simulators', 'front-door'],
  );
  expect(children.map(({ name }) => name)).toEqual(serviceNames);
  for (const { after, uses } of children) {
    expect(after).toEqual(['mongodb', 'redis']);
    expect(uses).toEqual(['epmd', 'rabbitmq', 'simulators', 'front-door']);
  }
});
