/** What is asked of whoever answers an item, with the words that people choose it by. */
export const responseTypes = {
  'yes-no': { label: 'Yes, partial, no' },
  conforming: { label: 'Conforming' },
  scale: { label: 'Scale from 1 to 5' },
  number: { label: 'Number' },
  text: { label: 'Text' },
  date: { label: 'Date' },
  choice: { label: 'One choice' },
  choices: { label: 'Several choices' },
  photo: { label: 'Photo' },
  signature: { label: 'Signature' },
  instruction: { label: 'Instruction' },
} as const;

export type ResponseType = keyof typeof responseTypes;
export const responseKeys = Object.keys(responseTypes) as [ResponseType, ...ResponseType[]]; // Object.keys loses the literal keys

/** An answer that one chooses from a fixed set: what it counts from 0 to 1, and how it reads. */
type SetAnswer = { label: string; points: number };

/** The answers of the types that have a fixed set of them, by the word on the wire. */
export const answerSets = {
  'yes-no': {
    yes: { label: 'Yes', points: 1 },
    partial: { label: 'Partial', points: 0.5 },
    no: { label: 'No', points: 0 },
  },
  conforming: {
    conforming: { label: 'Conforming', points: 1 },
    opportunity: { label: 'Opportunity', points: 1 },
    observation: { label: 'Observation', points: 0.5 },
    nonconforming: { label: 'Nonconforming', points: 0 },
  },
} as const satisfies Partial<Record<ResponseType, Record<string, SetAnswer>>>;

const labelled = (set: Record<string, SetAnswer>) =>
  Object.entries(set).map(([value, { label }]): [string, string] => [value, label]);

/** How the answers of these sets read. */
export const answerLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ...labelled(answerSets['yes-no']),
  ...labelled(answerSets.conforming),
]);

/** When an item asks for evidence: a photo or a file. */
export const evidenceRules = {
  never: { label: 'Never' },
  'on-fail': { label: 'When it fails' },
  always: { label: 'Always' },
} as const;
export type EvidenceRule = keyof typeof evidenceRules;
export const evidenceKeys = Object.keys(evidenceRules) as [EvidenceRule, ...EvidenceRule[]]; // as above

/** What follows when an item fails. */
export const failEffects = {
  none: { label: 'Nothing' },
  action: { label: 'Create an action' },
  record: { label: 'Raise a record' },
  notify: { label: 'Tell the owner' },
} as const;
export type FailEffect = keyof typeof failEffects;
export const failKeys = Object.keys(failEffects) as [FailEffect, ...FailEffect[]]; // as above

/** The states of a checklist; what has never been published is a draft. */
export const checklistStates = {
  draft: { label: 'Draft', tone: 'neutral' },
  active: { label: 'Active', tone: 'success' },
  retired: { label: 'Retired', tone: 'neutral' },
} as const;
export type ChecklistStatus = keyof typeof checklistStates;

/** The states of a run. */
export const runStates = {
  scheduled: { label: 'Not begun', tone: 'neutral' },
  'in-progress': { label: 'In progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  missed: { label: 'Missed', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const;
export type RunStatus = keyof typeof runStates;

/** One choice of an item that has choices of its own. */
export type Choice = { label: string; isFail: boolean };

/** One thing that is asked, or told. */
export type ChecklistItem = {
  _id: string;
  question: string;
  help: string | null;
  clause: string | null;
  type: ResponseType;
  choices: Choice[];
  /** The limits of a number; what lies outside fails. */
  min: number | null;
  max: number | null;
  /** What a number is measured in, such as bar; it changes nothing of what the answer counts. */
  unit?: string | null | undefined;
  isRequired: boolean;
  /** Whether somebody may say that it does not apply; unless told, of all but what is critical and required. */
  mayBeLeftOut?: boolean | undefined;
  weight: number;
  isCritical: boolean;
  evidence: EvidenceRule;
  onFail: FailEffect;
  /** It is asked only when an earlier item has this answer. */
  condition: { item: string; answer: string } | null;
};

/** An item as it begins: a question with yes, partial and no, of which nothing more is said. */
export const blankItem: Omit<ChecklistItem, '_id'> = {
  question: '',
  help: null,
  clause: null,
  type: 'yes-no',
  choices: [],
  min: null,
  max: null,
  isRequired: true,
  weight: 1,
  isCritical: false,
  evidence: 'never',
  onFail: 'none',
  condition: null,
};

export type ChecklistSection = { _id: string; title: string; items: ChecklistItem[] };

/** What was answered: a word of a set or a choice, a text or a day, a number, or several choices. */
export type AnswerValue = string | number | string[] | null;

/** What an answer amounts to. */
export type AnswerResult = 'pass' | 'partial' | 'fail' | 'none';

/** An answer as the rules look at it; with a reason the item does not apply. */
export type GivenAnswer = {
  item: string;
  value: AnswerValue;
  reason: string | null;
  /** How many photos and files stand beside it. */
  photos: number;
};

/** Whether nothing is answered: an empty text and a list of which nothing is chosen are no answer. */
export const isNothing = (value: AnswerValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All items of a checklist in their order. */
export const itemsOf = (sections: readonly ChecklistSection[]): ChecklistItem[] =>
  sections.flatMap(({ items }) => items);

/** Whether somebody may say that an item does not apply. */
export const mayBeLeftOut = ({ mayBeLeftOut: isTold, isCritical, isRequired }: ChecklistItem): boolean =>
  isTold ?? !(isCritical && isRequired);

/** What the answer to an item is measured in: of a number alone, whatever is left from before its type was changed. */
export const unitOf = ({ type, unit }: Pick<ChecklistItem, 'type' | 'unit'>): string | null =>
  type === 'number' ? unit || null : null;

/** Whether an item asks anything; an instruction is only read. */
export const isAsked = ({ type }: Pick<ChecklistItem, 'type'>): boolean => type !== 'instruction';
