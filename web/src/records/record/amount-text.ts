const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** An amount of money with its thousands apart; the organization's currency is not known here. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : grouped.format(amount);
}
