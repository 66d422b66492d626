/** In tests every answer is compared with its schema; in production answers are neither checked nor stripped. */
export const CHECK_ANSWERS = process.env['NODE_ENV'] === 'test';
