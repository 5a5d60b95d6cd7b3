/** An amount of money with its thousands apart, in its currency where that is known. */
export function moneyText(amount: number, currency: string | null | undefined): string {
  const text = amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return currency ? `${text} ${currency}` : text;
}
