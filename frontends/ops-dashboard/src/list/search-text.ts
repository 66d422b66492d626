import { withoutDirectionMarks } from '@topup/web-kit/format/isolated.ts';

/** The services refuse longer search texts. */
export const SEARCH_MAX = 64;

/** Removes direction marks, which a copied name may have. Cuts long text: a long e-mail address is found by its beginning. */
export const searchText = (text: string, max = SEARCH_MAX): string => withoutDirectionMarks(text).trim().slice(0, max);
