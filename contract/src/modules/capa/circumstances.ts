import { z } from 'zod';
import { givenId, optional, optionalLongText, optionalText, person } from '../../core/field.ts';
import { pastDate } from '../../core/past-date.ts';
import { amount } from '../../records/record/amount.ts';

/** Who saw or told it, of the people of the workspace. */
const witness = (label: string) =>
  optional(givenId('Choose a person')).meta({ label, control: 'user', help: 'Somebody of this workspace.' });

/** The same of anybody else, in words. */
const outsider = (label: string) =>
  optionalText(200).meta({ label, help: 'Such as a customer, an auditor or an authority.' });

/** What is said of what happened, besides what the quick form asks. */
export const circumstances = {
  dateOccurred: optional(pastDate('Choose a day', 'Date occurred is today or before')).meta({
    label: 'Date occurred',
    control: 'date',
  }),
  detectedByPerson: witness('Detected by'),
  detectedBy: outsider('Detected by somebody outside'),
  reportedByPerson: witness('Reported by'),
  reportedBy: outsider('Reported by somebody outside'),
  productService: optionalText(200).meta({ label: 'Product or service' }),
  batchOrRef: optionalText(200).meta({ label: 'Batch or reference' }),
  customerRef: optionalText(200).meta({ label: 'Customer reference' }),
  supplier: optionalText(200).meta({
    label: 'Supplier',
    help: 'Whose material, part or service it is about.',
  }),
  quantityAffected: optional(
    z
      .number('Quantity affected is a number')
      .min(0, 'Quantity affected is at least 0')
      .max(1e12, 'Quantity affected is at most 1,000,000,000,000'),
  ).meta({ label: 'Quantity affected', control: 'number' }),
  requirementRefs: optionalLongText(1000).meta({
    label: 'Requirements',
    control: 'lines',
    help: 'Clauses and regulations that were not met: choose them, or write others. Enter ends one.',
  }),
  costEstimate: amount('Estimated cost'),
  costActual: amount('Actual cost'),
};

/** The same, as an answer says it. */
export const shownCircumstances = {
  dateOccurred: z.string().nullable(),
  detectedByPerson: person.nullable(),
  detectedBy: z.string().nullable(),
  reportedByPerson: person.nullable(),
  reportedBy: z.string().nullable(),
  productService: z.string().nullable(),
  batchOrRef: z.string().nullable(),
  customerRef: z.string().nullable(),
  supplier: z.string().nullable(),
  quantityAffected: z.number().nullable(),
  requirementRefs: z.string().nullable(),
  costEstimate: z.number().nullable(),
  costActual: z.number().nullable(),
};
