import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import {
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optionalLongText,
  optionalText,
  person,
  refs,
  requiredLongText,
  requiredText,
} from '../../../core/field.ts';
import { limits } from '../../../core/limits.ts';
import { analysisSession, shownSession } from '../../../records/analysis/analysis.ts';
import { analysisStates } from '../../../records/analysis/analysis-rules.ts';

const statusLabels = {
  draft: analysisStates.draft.label,
  complete: analysisStates.complete.label,
} as const;
const status = choiceOf(statusLabels, 'Choose draft or complete');

/** What people write of an analysis by another method than five whys and fishbones. */
export const otherAnalysisInput = z.object({
  title: requiredText('Title is required').meta({ label: 'Title' }),
  method: optionalText(200).meta({
    label: 'Method',
    help: 'Such as a fault tree, a timeline or interviews.',
  }),
  ...analysisSession,
  participants: omittable(refs(undefined, limits.membersOfRecord)).meta({ label: 'Team', control: 'users' }),
  done: requiredLongText('Say what was done').meta({
    label: 'What was done',
    control: 'textarea',
  }),
  conclusion: optionalLongText().meta({
    label: 'Conclusion',
    control: 'textarea',
    help: 'Asked once the analysis is complete.',
  }),
  files: omittable(refs(undefined, 20)).meta({
    label: 'Files',
    control: 'multiselect',
    help: 'Files of the CAPA that show it.',
  }),
  status: status.meta({ label: 'Status', control: 'select', choices: statusLabels }),
});

export const otherAnalysisPatch = otherAnalysisInput.partial().extend({ version: neededVersion });

/** An analysis by another method, as an answer says it. */
export const otherAnalysis = z.object({
  _id: id,
  record: id,
  name: z.string(),
  title: z.string(),
  method: z.string().nullable(),
  ...shownSession,
  participants: z.array(person),
  done: z.string(),
  conclusion: z.string().nullable(),
  files: z.array(named).nullable(),
  status,
  /** In which cycle of the CAPA it was begun. */
  cycle: z.int(),
  writtenBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type OtherAnalysis = z.output<typeof otherAnalysis>;
