/** The first eight characters of an id, for display; the copy button copies all of it. */
export const shortId = (id: string): string => id.slice(0, 8);
