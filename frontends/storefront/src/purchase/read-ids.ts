import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { inLatinDigits } from '@topup/proto/digits';

const DIGITS_MAX: Record<keyof GameAccount, number> = { userId: 20, zoneId: 10 };

/** Matches a single number that looks like two (12.5, 1.2E7, 12,345) and must not be taken for two IDs. */
const ONE_NUMBER = /\d(?:\.|e[+-]?)\d|(?:^|\D)\d{1,3},\d{3}(?!\d)/i;
const ZONE = /zone|server|ज़ोन|ज़ोन|जोन|सर्वर/i;
const USER = /user|player|यूज़र|यूज़र|यूजर|खिलाड़ी|खिलाड़ी/i;

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

export const hasSeveralNumbers = (text: string): boolean => numbersIn(inLatinDigits(text)).length > 1;

/** Both IDs, from a text with two numbers. The game shows and copies them as 12345678 (1234). */
function pairIn(text: string): GameAccount | null {
  const [first = '', second = '', ...others] = numbersIn(text);
  if (others.length > 0 || ONE_NUMBER.test(text)) return null;
  const label = text.slice(0, text.indexOf(first));
  const isZoneFirst = ZONE.test(label) && !USER.test(label);
  const [userId, zoneId] = isZoneFirst ? [second, first] : [first, second];
  return userId.length > DIGITS_MAX.userId || zoneId.length > DIGITS_MAX.zoneId ? null : { userId, zoneId };
}

/**
 * The IDs after a change of one field. Of typed text only digits are kept. Pasted text with two numbers has both IDs.
 * @param added the text that was typed, pasted or suggested; null if the browser does not tell.
 * @returns null if the IDs cannot be read without guessing.
 */
export function readIds(field: keyof GameAccount, value: string, added: string | null): Partial<GameAccount> | null {
  const isTyped = added !== null && added.length < 2;
  const whole = [added ?? '', value].map(inLatinDigits).find((text) => numbersIn(text).length > 1);
  if (whole !== undefined && !isTyped) return pairIn(whole);
  const digits = numbersIn(inLatinDigits(value)).join('');
  if (digits.length > DIGITS_MAX[field] && !isTyped) return null;
  return { [field]: digits.slice(0, DIGITS_MAX[field]) };
}
