import { type Condition, conditionsBy } from 'contract/core/condition';
import { targetFrom } from 'contract/core/field-conditions';
import type { CustomFieldType, FieldOwner } from 'contract/core/custom-field';
import { actionConditions, conditionFieldsOf } from 'contract/core/record-kinds';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import { labelOptions, type Option } from '../../ui/fields/option.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { stateOptions } from '../record/record-words.ts';
import { optionsOf, useProcessNames, useSiteNames, useWorkspaceSettings } from '../record/use-names.ts';
import { builtInLabels, conditionTexts } from './custom-field-texts.ts';
import { useCustomFields } from './use-custom-fields.ts';

/** A field that a condition may ask for; without options its value is typed. */
export type ConditionTarget = Option & { options?: Option[] | undefined; type: CustomFieldType };

/** What the dialog knows of the records whose fields it defines. */
export type FieldsKind = Pick<RecordKind, 'module' | 'states' | 'words'>;

function useBuiltInOptions({ states }: FieldsKind): Record<string, Option[] | undefined> {
  const categories = useWorkspaceSettings()?.categories;
  return {
    category: categories?.map((name) => ({ value: name, label: name })),
    site: optionsOf(useSiteNames()),
    process: optionsOf(useProcessNames()),
    status: stateOptions(states),
    priority: labelOptions(actionPriorityLabels),
  };
}

/** The fields that conditions may ask for: those that records, or actions, have anyway, then the additional ones. */
export function useConditionTargets(kind: FieldsKind, owner: FieldOwner): ConditionTarget[] {
  const builtIn = useBuiltInOptions(kind);
  const fields = useCustomFields({ of: owner }).data ?? [];
  const names = owner === 'action' ? actionConditions : conditionFieldsOf(kind.module);
  const own = names.map((name): ConditionTarget => {
    const label = builtInLabels[name] ?? name;
    return { value: name, label, type: 'select', options: builtIn[name] };
  });
  return [...own, ...fields.filter(({ status }) => status === 'active').map(targetFrom)];
}

/** Conditions in words, with the names that people know. */
export const conditionsIn = (targets: readonly ConditionTarget[], conditions: readonly Condition[]): string =>
  conditionsBy(targets, conditions, conditionTexts.gone);
