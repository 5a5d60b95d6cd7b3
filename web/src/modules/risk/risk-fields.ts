import { form5W2H, riskFields as all, riskInput, riskPatch, riskStatus } from 'contract/modules/risk/risk';
import type { RecordFields } from '../../records/record/record-fields.ts';

/** The fields of a risk. */
export const riskFields: RecordFields = {
  input: riskInput,
  patch: riskPatch,
  status: riskStatus,
  all,
  groups: [{ name: 'form5W2H', title: '5W2H', about: 'The facts in eight questions', schema: form5W2H }],
  placeholders: {
    category: 'Choose a category',
    site: 'Choose a site',
    process: 'Choose a process',
    managers: 'Add a person',
  },
};
