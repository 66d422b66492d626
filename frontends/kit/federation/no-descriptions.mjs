/** Drops the texts of the runtime's error codes; the library's documentation explains the codes. */
export const [runtimeDescMap, typeDescMap, buildDescMap, errorDescMap] = [{}, {}, {}, {}];
