import { AsYouType, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneCountry } from './phone-number.ts';

export type NamedCountry = PhoneCountry & { name: string };

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every country with its dial code, by name. */
export const phoneCountries: NamedCountry[] = getCountries()
  .map((code) => ({ code, dialCode: getCountryCallingCode(code), name: names.of(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The country that an international number, whole or half typed, belongs to. */
export function countryOf(number: string): PhoneCountry | undefined {
  const formatter = new AsYouType();
  formatter.input(number);
  return phoneCountries.find((country) => country.code === formatter.getCountry());
}
