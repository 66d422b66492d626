/** The first letter or digit of a name; empty if it has neither. */
export const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
