import { withoutDirectionMarks } from '@topup/web-kit/format/isolated.ts';

/** The services refuse longer search texts. */
export const SEARCH_MAX = 64;

/** Cuts text that is too long: a long e-mail address is found by its beginning. A copied name may have direction marks. */
export const searchText = (text: string): string => withoutDirectionMarks(text).trim().slice(0, SEARCH_MAX);
