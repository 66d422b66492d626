/** Replaces stylesheets in tests: jsdom computes no layout. */
export default {};
