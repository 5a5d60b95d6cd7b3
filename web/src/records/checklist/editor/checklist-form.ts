import type { WholeChecklist } from 'contract/records/checklist/checklist';
import { checklistInput } from 'contract/records/checklist/checklist';
import { type ChecklistSection, itemsOf } from 'contract/records/checklist/checklist-types';
import { labelsOf } from 'contract/core/field';
import type { z } from 'zod';
import type { Form } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import type { FieldWords } from '../../../shared/forms/use-versioned-action.tsx';

/** What stands in the form of a checklist: every field has a control, so none is absent. */
export type ChecklistValues = {
  name: string;
  description: string;
  category: string;
  owner: string;
  sections: ChecklistSection[];
};

export type ChecklistForm = Form<ChecklistValues, ChecklistValues>;

// The contract takes what is absent; the form gives an empty text.
export const checklistSchema = checklistInput as unknown as z.ZodType<ChecklistValues, ChecklistValues>;

const { name, description, category, owner } = checklistInput.shape;

export const checklistFields = {
  name: fieldSpecOf(name),
  description: fieldSpecOf(description),
  category: fieldSpecOf(category),
  owner: fieldSpecOf(owner),
};

export const checklistLabels = labelsOf(checklistInput);

export const valuesOf = (checklist: WholeChecklist): ChecklistValues => ({
  name: checklist.name,
  description: checklist.description ?? '',
  category: checklist.category ?? '',
  owner: checklist.owner._id,
  sections: checklist.sections,
});

/** What is sent: an empty text clears what was there. */
export const bodyOf = ({ description: about, category: kind, ...values }: ChecklistValues) => ({
  ...values,
  description: about || null,
  category: kind || null,
});

const isSections = (value: unknown): value is ChecklistSection[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'items' in one);

/** How a field of a checklist is called and reads. */
export const checklistWords: FieldWords = (field, value) => ({
  label: checklistLabels[field] ?? field,
  text: isSections(value)
    ? itemsOf(value)
        .map(({ question }) => question)
        .join('\n')
    : typeof value === 'object' && value && 'name' in value
      ? String(value.name)
      : String(value ?? ''),
});
