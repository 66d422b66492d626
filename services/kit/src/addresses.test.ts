import { expect, test } from '@jest/globals';
import { isOnHosts } from './addresses.ts';

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
