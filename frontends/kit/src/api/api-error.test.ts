import { expect, jest, test } from '@jest/globals';
import { isApiError, messageOf } from './api-error.ts';

test('an ApiError is recognised by its shape, because each remote throws its own copy of the class', async () => {
  let thrown: unknown;
  await jest.isolateModulesAsync(async () => {
    const { ApiError } = await import('./api-error.ts');
    thrown = new ApiError(404, { message: 'Nobody has this address.' });
  });
  expect(isApiError(thrown)).toBe(true);
  expect(messageOf(thrown, 'else')).toBe('Nobody has this address.');
});

test.each([new Error('lost'), Object.assign(new Error('x'), { name: 'ApiError' }), { name: 'ApiError', status: 404 }])(
  '%p is no refusal',
  (error) => expect(isApiError(error)).toBe(false),
);
