/** What was measured as it is read: with its thousands apart, all of its decimals, and its unit, which stays on its line. */
export function valueText(value: number, unit: string | null): string {
  const text = value.toLocaleString('en-US', { maximumFractionDigits: 20 });
  return unit ? `${text}\u00a0${unit}` : text;
}
