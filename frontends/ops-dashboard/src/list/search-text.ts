import { withoutDirectionMarks } from '@topup/web-kit/format/isolated.ts';

/** The services refuse longer search texts. */
export const SEARCH_MAX = 64;

/** A longer e-mail address is found by its beginning; a copied name may have marks of direction. */
export const searchText = (text: string): string => withoutDirectionMarks(text).trim().slice(0, SEARCH_MAX);
