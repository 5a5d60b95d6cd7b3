/** An amount of money with its thousands apart; the organization's currency is not known here. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
