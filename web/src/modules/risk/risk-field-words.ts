import { riskFields } from 'contract/modules/risk/risk';
import { labelsOf } from 'contract/core/field';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { FieldWords } from '../../shared/forms/use-versioned-action.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { useCustomFields } from '../../records/custom-field/use-custom-fields.ts';
import { customValueText } from '../../records/custom-field/custom-value-text.ts';
import { useRiskPaths } from './risk-paths.ts';
import { riskStates } from './risk-words.ts';
import { usePeopleNames, useProcessNames, useSiteNames } from './use-names.ts';

const labels = labelsOf(riskFields);

type NameOf = (id: string) => string | undefined;

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

// A reference is an id in a patch, and a record with a name in an answer.
function plainText(value: unknown, nameOf: NameOf): string {
  if (Array.isArray(value)) return value.map((one) => plainText(one, nameOf)).join(', ');
  if (isNamed(value)) return value.name;
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  return nameOf(value) ?? value;
}

function fieldText(name: string, value: unknown, nameOf: NameOf): string {
  if (name === 'dateIdentified') return formatDate(String(value ?? ''));
  if (name === 'status') return riskStates[value as keyof typeof riskStates]?.label ?? 'nill'; // an unknown one has no label
  return plainText(value, nameOf);
}

function customText(field: CustomField, value: unknown) {
  return { label: field.label, text: customValueText(field, value) };
}

/** How the fields of a risk read when two people have changed them. */
export function useRiskFieldWords(): FieldWords {
  const fields = useCustomFields(useRiskPaths().workspaceId).data;
  const known = [...(useSiteNames() ?? []), ...(useProcessNames() ?? []), ...(usePeopleNames() ?? [])];
  const nameOf = (id: string) => known.find((record) => record._id === id)?.name;

  return (name, value) => {
    const field = fields?.find((one) => name === `custom.${one.name}`);
    if (field) return customText(field, value);
    return { label: labels[name] ?? name, text: fieldText(name, value, nameOf) };
  };
}
