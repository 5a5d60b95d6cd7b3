import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { useWorkspaceSettings } from './use-names.ts';

/** In which currency the amounts of the workspace that is open are meant. */
export const useCurrency = (): string | null => useWorkspaceSettings()?.currency ?? null;

/** Names the currency in the label of a field that is an amount, where the workspace has one. */
export function useInCurrency(): (field: FieldSpec) => FieldSpec {
  const currency = useCurrency();
  return (field) => (field.isMoney && currency ? { ...field, label: `${field.label} (${currency})` } : field);
}
