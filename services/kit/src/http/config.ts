/** In tests every answer is compared with its schema. In production answers are sent without a check. */
export const CHECK_ANSWERS = process.env['NODE_ENV'] === 'test';
