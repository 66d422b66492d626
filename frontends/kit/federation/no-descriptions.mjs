/**
 * Drops the texts of the federation runtime's error codes. The codes stay; the library's documentation explains them.
 */
export const [runtimeDescMap, typeDescMap, buildDescMap, errorDescMap] = [{}, {}, {}, {}];
