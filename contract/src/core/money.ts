/** An amount of money with its thousands apart, in its currency where that is known. */
export function moneyText(amount: number, currency: string | null | undefined): string {
  const text = amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return currency ? `${text} ${currency}` : text;
}

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies that there are, by their codes (ISO 4217), as each reads. */
export const currencyLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Intl.supportedValuesOf('currency').map((code) => [code, `${code}: ${names.of(code) ?? code}`]),
);
