/** Puts the Hindi texts in the place of the English ones, whose type they have: none may be missing. */
export const inPlaceOf = <T extends object>(english: T, hindi: T): void => void Object.assign(english, hindi);
