import { moneyText } from 'contract/core/money';

/** An amount of money with its thousands apart, in the currency of its workspace; empty where there is none. */
export const amountText = (amount: number | null, currency: string | null | undefined): string =>
  amount === null ? '' : moneyText(amount, currency);
