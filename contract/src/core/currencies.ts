const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies that there are, by their codes (ISO 4217), as each reads. */
export const currencyLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Intl.supportedValuesOf('currency').map((code) => [code, `${code}: ${names.of(code) ?? code}`]),
);
