/** In tests every answer is compared with its route's schema. In production answers are sent without this check. */
export const CHECK_ANSWERS = process.env['NODE_ENV'] === 'test';
