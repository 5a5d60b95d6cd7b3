import { riskStatement } from 'contract/modules/risk/risk-statement';
import { riskHazard } from 'contract/modules/risk/risk-hazard';
import { form5W2H } from 'contract/records/record/form-5w2h';
import { riskFields as all, riskInput, riskPatch, riskStatus } from 'contract/modules/risk/risk';
import { OnlyInIso } from './only-in-iso.tsx';
import type { RecordFields } from '../../records/record/record-fields.ts';

/** The fields of a risk. */
export const riskFields: RecordFields = {
  input: riskInput,
  patch: riskPatch,
  status: riskStatus,
  all,
  groups: [
    {
      name: 'hazard',
      title: 'Hazard',
      about: 'From the hazard to the harm, as ISO 14971 asks',
      schema: riskHazard,
      Asked: OnlyInIso,
    },
    {
      name: 'statement',
      title: 'Statement',
      about: 'The risk in three parts: why, what, and what follows',
      schema: riskStatement,
    },
    { name: 'form5W2H', title: '5W2H', about: 'The facts in eight questions', schema: form5W2H },
  ],
  more: [
    { title: 'Timing and knowledge', names: ['proximity', 'velocity', 'knowledgeStrength'] },
    { title: 'Tags and references', names: ['tags', 'parent', 'externalRef'] },
  ],
  placeholders: {
    category: 'Choose a category',
    site: 'Choose a site',
    process: 'Choose a process',
    managers: 'Add a person',
    owner: 'The first manager',
    parent: 'Stands by itself',
    proximity: 'Not said',
    velocity: 'Not said',
    knowledgeStrength: 'Not said',
  },
};
