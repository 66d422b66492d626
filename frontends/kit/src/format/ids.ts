/** Ids are shown by their first eight characters; the copy button gives the whole. */
export const shortId = (id: string): string => id.slice(0, 8);
