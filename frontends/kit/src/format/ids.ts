export const shortId = (id: string): string => id.slice(0, 8);
