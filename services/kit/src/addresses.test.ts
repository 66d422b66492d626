import { expect, test } from '@jest/globals';
import { isOnHosts, networkOf } from './addresses.ts';

const HOSTS = ['pay.example', 'localhost:8080', '127.0.0.1:9000', '[::1]:9000', 'localhost.example'];

test.each<[string, boolean]>([
  ['https://pay.example/p/1?x=y', true],
  ['http://localhost:8080/pay', true],
  ['http://127.0.0.1:9000/pay', true],
  ['http://[::1]:9000/pay', true],
  ['http://pay.example/p/1', false],
  ['http://localhost.example/', false],
  ['https://localhost.example/', true],
  ['https://pay.example.evil.example/', false],
  ['https://evil.example/pay.example', false],
  ['https://pay.example@evil.example/', false],
  ['https://evil.example@pay.example/', false],
  ['https://pay.example:444/', false],
  ['http://localhost/', false],
  ['javascript:alert(1)//pay.example', false],
  ['//pay.example/', false],
  ['/pay', false],
  ['', false],
])('%s', (address, allowed) => expect(isOnHosts(address, HOSTS)).toBe(allowed));

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
