export type PhoneCountry = { code: string; dialCode: string };

export const defaultPhoneCountry: PhoneCountry = { code: 'PK', dialCode: '92' };

// Countries whose national numbers keep their leading zero after the dial code.
const keepsZero = new Set(['IT', 'SM', 'VA']);

/**
 * What was typed as an international number: a plus and digits. A number without plus belongs to the chosen
 * country; characters that only group digits are dropped, all others stay so that validation can name them.
 */
export function internationalNumber(typed: string, country: PhoneCountry): string {
  const compact = typed.replace(/[\s().\-/]/g, '');
  if (compact === '' || compact === '+') return '';
  if (compact.startsWith('+')) return compact;
  if (compact.startsWith('00')) return `+${compact.slice(2)}`;
  const national = keepsZero.has(country.code) ? compact : compact.replace(/^0/, '');
  return `+${country.dialCode}${national}`;
}

/**
 * What was typed, once another country is chosen for it: a number that names its country by a plus gets the other dial
 * code, and one that names none that we know stays as it is.
 */
export function inCountry(typed: string, from: PhoneCountry, to: PhoneCountry): string {
  const own = `+${from.dialCode}`;
  return typed.startsWith(own) ? `+${to.dialCode}${typed.slice(own.length)}` : typed;
}
