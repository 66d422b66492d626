/** Stands in for the sentences beside the federation runtime's error codes: the codes stay, and the library's pages explain them. */
export const [runtimeDescMap, typeDescMap, buildDescMap, errorDescMap] = [{}, {}, {}, {}];
