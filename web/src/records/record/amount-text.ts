import { moneyText } from 'contract/core/money';
import { useWorkspaceSettings } from './use-names.ts';

/** An amount of money with its thousands apart, in the currency of its workspace; empty where there is none. */
export const amountText = (amount: number | null, currency: string | null | undefined): string =>
  amount === null ? '' : moneyText(amount, currency);

/** In which currency the amounts of the workspace that is open are meant. */
export const useCurrency = (): string | null => useWorkspaceSettings()?.currency ?? null;
