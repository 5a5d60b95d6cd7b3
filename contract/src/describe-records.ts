import { z } from 'zod';
import { choicesIn } from './core/choices.ts';
import { labelsOf } from './core/field.ts';
import { approvalFields, approvalStates } from './records/approval/approval.ts';
import { commentInput } from './records/comment/comment.ts';
import { analysisInput, branchInput } from './records/analysis/analysis.ts';
import { rootCauseInput } from './records/analysis/root-cause.ts';
import { analysisStates, branchStates } from './records/analysis/analysis-rules.ts';
import { extensionFields, extensionStates } from './records/extension/extension.ts';
import { linkInput } from './records/link/link.ts';
import { signatureFields } from './records/signature/signature.ts';
import { recordFileInput } from './records/record-file/record-file.ts';
import { moduleDefinitions } from './modules.ts';
import { legalHoldLabel } from './core/legal-hold-words.ts';
import { recordStart } from './records/workflow/stage.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';
import { type RecordKind, recordKinds } from './core/record-kinds.ts';

/** How the log tells of one kind of thing. */
export type Described = {
  label: string;
  /** How a sentence calls it before its name, unless by its label. */
  object?: string;
  fields: Record<string, string>;
  states?: Record<string, { label: string }>;
  /** How values read that are neither text nor a record, by field. */
  words?: (field: string) => ((value: unknown) => string) | undefined;
  /** It is a part of another record, which has the number. */
  isPart?: boolean;
};

const definitions: readonly ModuleDefinition[] = Object.values(moduleDefinitions);

/** How the values of these fields read that may be chosen. */
function choiceWords(fields: z.ZodObject): NonNullable<Described['words']> {
  const choices = choicesIn(fields);
  return (field) => {
    const words = choices[field];
    return words && ((value) => words[String(value)] ?? String(value));
  };
}

/** How the fields of a schema are called, and how their values read. */
const toldBy = (schema: z.ZodObject) => ({ fields: labelsOf(schema), words: choiceWords(schema) });

const analysed: Pick<Described, 'fields' | 'states' | 'isPart'> = {
  fields: { ...labelsOf(analysisInput), status: 'Status' },
  states: analysisStates,
  isPart: true,
};
const branched: Pick<Described, 'fields' | 'states' | 'isPart'> = {
  fields: labelsOf(branchInput),
  states: branchStates,
  isPart: true,
};

/** What the parts of a record of any kind leave in its log, by the end of the word that a row has for it. */
const ofParts: Record<string, Described> = {
  file: { label: 'File', fields: { ...labelsOf(recordFileInput), edition: 'Version' }, isPart: true },
  comment: {
    label: 'Comment',
    fields: { ...labelsOf(commentInput), resolved: 'Resolved', pinned: 'Pinned' },
    isPart: true,
  },
  link: { label: 'Link', ...toldBy(linkInput), isPart: true },
  approval: {
    label: 'Approval',
    object: 'the approval',
    fields: labelsOf(approvalFields),
    states: approvalStates,
    isPart: true,
  },
  signature: { label: 'Signature', object: 'the content', fields: labelsOf(signatureFields), isPart: true },
  extension: {
    label: 'More time',
    object: 'more time for',
    fields: labelsOf(extensionFields),
    states: extensionStates,
    isPart: true,
  },
  five_whys: { label: 'Five whys', ...analysed },
  ishikawa: { label: 'Fishbone', ...analysed },
  five_whys_answer: { label: 'Answer', ...branched },
  ishikawa_cause: { label: 'Cause', ...branched },
  cause: {
    label: 'Cause',
    ...toldBy(rootCauseInput),
    isPart: true,
  },
};

/** The records of every module, with all that is a part of them, and what else it keeps. */
export const ofRecords: Record<string, Described> = Object.fromEntries([
  ...definitions.flatMap(({ logged = {} }) => Object.entries<Described>(logged)),
  ...definitions
    .flatMap(({ records }) => Object.entries(records))
    .flatMap(([kind, { fields, states, action, parts = {} }]): [string, Described][] => [
      [
        kind,
        {
          label: recordKinds[kind as RecordKind].words.title, // the definition's own keys
          fields: {
            ...labelsOf(z.object(recordStart)),
            legalHoldReason: legalHoldLabel,
            ...labelsOf(fields),
            snoozedUntil: 'Snoozed until',
            reminded: 'Reminded',
            deciders: 'Asked to decide',
            isTakenOver: 'Taken over',
            resumeOn: 'Resume on',
          },
          states,
          words: choiceWords(fields),
        },
      ],
      [
        `${kind}_action`,
        {
          label: 'Action',
          fields: {
            ...labelsOf(action.fields),
            status: 'Status',
            snoozedUntil: 'Snoozed until',
            reminded: 'Reminded',
            resumeOn: 'Resume on',
            completionNote: 'Note',
            verificationNote: 'Note',
            justification: 'Justification',
          },
          states: action.states,
          words: choiceWords(action.fields),
          isPart: true,
        },
      ],
      ...Object.entries(parts).map(
        ([part, { label, fields: own, states: ownStates }]): [string, Described] => [
          `${kind}_${part}`,
          {
            label,
            ...toldBy(own),
            ...(ownStates ? { states: ownStates } : {}),
            isPart: true,
          },
        ],
      ),
      ...Object.entries(ofParts).map(([part, words]): [string, Described] => [`${kind}_${part}`, words]),
    ]),
]);
