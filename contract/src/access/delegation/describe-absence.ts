import { labelsOf } from '../../core/field.ts';
import { modules } from '../../core/modules.ts';
import { delegationInput, delegationKinds } from './delegation.ts';

const kindLabels = Object.fromEntries(
  Object.entries(delegationKinds).map(([key, { label }]) => [key, label]),
);
const moduleTitles = Object.fromEntries(Object.entries(modules).map(([key, { title }]) => [key, title]));

const namesIn = (value: unknown, names: Record<string, string>) =>
  Array.isArray(value) ? value.map((one: unknown) => names[String(one)] ?? String(one)).join(', ') : '';

/** How the log calls an absence and what is said of it. */
export const describedAbsence = {
  label: 'Absence',
  object: 'the absence of',
  fields: labelsOf(delegationInput),
  words(field: string) {
    if (field === 'kinds') return (value: unknown) => namesIn(value, kindLabels);
    return field === 'modules' ? (value: unknown) => namesIn(value, moduleTitles) : undefined;
  },
};
