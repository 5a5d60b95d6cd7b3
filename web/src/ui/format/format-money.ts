function formatOf(currency: string, digits: number | undefined): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A price: "$59", and "$59.50" only where it is no whole amount. */
export function formatPrice(amount: number, currency: string): string {
  return formatOf(currency, Number.isInteger(amount) ? 0 : undefined).format(amount);
}

/** An amount of the currency's smallest unit, such as cents, as it stands on an invoice: "$590.00". */
export function formatMoney(amount: number, currency: string): string {
  const format = formatOf(currency, undefined);
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
