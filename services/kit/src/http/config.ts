/** Under test every answer is compared with its schema; in production nothing is checked or stripped on the way out. */
export const CHECK_ANSWERS = process.env['NODE_ENV'] === 'test';
