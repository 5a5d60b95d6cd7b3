import { capaFields as all, capaInput, capaPatch, capaStatus } from 'contract/modules/capa/capa';
import { isIsNot } from 'contract/modules/capa/is-is-not';
import { problemHint } from 'contract/modules/capa/problem-statement';
import { form5W2H } from 'contract/records/record/form-5w2h';
import type { RecordFields } from '../../records/record/record-fields.ts';

/** What its class follows from, what else is decided early on, what happened, and what is found out and learned. */
export const capaGroups = {
  classification: ['recurrenceLikelihood', 'detectability', 'classOverride', 'classReason'],
  decisions: ['noContainmentReason', 'capaRationale'],
  circumstances: [
    'dateOccurred',
    'detectedByPerson',
    'detectedBy',
    'reportedByPerson',
    'reportedBy',
    'productService',
    'batchOrRef',
    'customerRef',
    'supplier',
    'quantityAffected',
    'requirementRefs',
    'costEstimate',
    'costActual',
  ],
  findings: ['problemStatement', 'adverseImplications', 'sourceAnswer', 'closeSummary', 'lessons'],
} as const;

/** The fields of a CAPA. */
export const capaFields: RecordFields = {
  input: capaInput,
  // Its version is said by the call.
  patch: capaPatch.omit({ version: true }),
  status: capaStatus,
  all,
  groups: [
    { name: 'form5W2H', title: '5W2H', about: 'The facts in eight questions', schema: form5W2H },
    {
      name: 'isIsNot',
      title: 'Is and is not',
      about: 'Where the problem is and where it is not, which narrows down its causes',
      schema: isIsNot,
    },
  ],
  more: [
    { title: 'What happened', names: capaGroups.circumstances },
    { title: 'Classification', names: capaGroups.classification },
    { title: 'Containment and need for a CAPA', names: capaGroups.decisions },
    { title: 'Findings and lessons', names: capaGroups.findings },
    { title: 'Sub-processes and tags', names: ['subProcesses', 'tags'] },
  ],
  hints: { problemStatement: problemHint },
  placeholders: {
    site: 'Choose a site',
    process: 'Choose a process',
    managers: 'Add a person',
    detectedByPerson: 'Choose a person',
    reportedByPerson: 'Choose a person',
    source: 'Choose a source',
    kind: 'Choose a kind',
    priority: 'Medium',
    severity: 'Choose how severe it is',
    recurrenceLikelihood: 'Choose how likely it is',
    detectability: 'Choose how late it is found',
    classOverride: 'As computed',
  },
};
