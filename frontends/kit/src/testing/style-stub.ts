/** Stands in for style sheets in tests: jsdom computes no layout, so there is nothing to load. */
export default {};
