import type { Person } from 'contract/core/field';
import { form5W2H, riskInput, riskStatus } from 'contract/modules/risk/risk';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { chooseSiteFirst, placeholders } from './form/risk-form-texts.ts';
import { statusOptions } from './risk-words.ts';
import { optionsOf, usePeopleNames, useProcessNames, useRiskSettings, useSiteNames } from './use-names.ts';

export type RiskFieldName = keyof typeof riskInput.shape;

// Object.keys loses the literal keys.
const names = Object.keys(riskInput.shape) as RiskFieldName[];

export const fiveWNames = Object.keys(form5W2H.shape) as (keyof typeof form5W2H.shape)[];

export const fiveWFields = Object.fromEntries(
  Object.entries(form5W2H.shape).map(([name, schema]) => [name, fieldSpecOf(schema)]),
) as Record<(typeof fiveWNames)[number], FieldSpec>; // fromEntries loses the literal keys

export const statusField: FieldSpec = {
  ...fieldSpecOf(riskStatus),
  label: 'Status',
  control: 'select',
  options: statusOptions,
};

type Processes = ReturnType<typeof useProcessNames>;

/** The processes that run at a site. */
export function processesAt(processes: Processes, siteId: string) {
  return processes?.filter((process) => process.sites.includes(siteId)) ?? [];
}

/** How people are chosen: by name, each with the picture. */
export function peopleChoice(people: readonly Person[] | undefined): Pick<FieldSpec, 'options' | 'picture'> {
  const pictures = new Map(people?.map((person) => [person._id, person.profilePicture]));
  const picture = ({ value, label }: Option) => (
    <Avatar person={{ id: value, name: label, picture: pictures.get(value) }} />
  );
  return { options: optionsOf(people), picture };
}

/** The categories that the workspace uses; those of the contract until they are known. */
export function categoryChoice(used: string[] | undefined): Pick<FieldSpec, 'options'> {
  return used ? { options: used.map((name) => ({ value: name, label: name })) } : {};
}

/** Every field of a risk in the order of the contract, with the choices of this workspace; processes wait for the site. */
export function useRiskFields(siteId: string): { name: RiskFieldName; field: FieldSpec }[] {
  const sites = useSiteNames();
  const processes = useProcessNames();
  const people = usePeopleNames();

  const categories = useRiskSettings()?.categories;

  const choices: Partial<Record<RiskFieldName, Partial<FieldSpec>>> = {
    category: categoryChoice(categories),
    site: { options: optionsOf(sites) },
    process: {
      options: optionsOf(processesAt(processes, siteId)),
      disabled: siteId === '',
      placeholder: siteId === '' ? chooseSiteFirst : placeholders['process'],
    },
    managers: peopleChoice(people),
  };

  return names.map((name) => ({
    name,
    field: { ...fieldSpecOf(riskInput.shape[name]), placeholder: placeholders[name], ...choices[name] },
  }));
}
