import { raiseInput } from 'contract/records/raise/raise';
import type { z } from 'zod';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { raiseTexts } from './raise-texts.ts';

/** What stands in the short form: every field has a control, so none is absent. */
export type ReportValues = { description: string; name: string; site: string };

/** The contract's rules for what is reported; its photos are no field of the form. */
// The contract takes a name that is absent; the form gives an empty one.
export const reportSchema = raiseInput.omit({ files: true }) as unknown as z.ZodType<
  ReportValues,
  ReportValues
>;

const { description, name, site } = raiseInput.shape;

/** The fields of the short form. */
export const reportFields = {
  description: { ...fieldSpecOf(description), placeholder: raiseTexts.placeholder },
  name: { ...fieldSpecOf(name), help: raiseTexts.nameHelp },
  site: fieldSpecOf(site),
};

/** What is sent of the form. */
export const reportBody = ({ name: given, ...values }: Partial<ReportValues>) => ({
  ...values,
  ...(given ? { name: given } : {}),
});
