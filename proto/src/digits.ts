const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode lists the ten digits of each script one after the other, from zero to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** Replaces the digits of every script by 0 to 9, because people type amounts and IDs in their own script. */
export const inLatinDigits = (text: string): string => text.replace(/\p{Nd}/gu, valueOf);
