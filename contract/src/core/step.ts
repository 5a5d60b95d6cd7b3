import { z } from 'zod';
import { givenId, id, requiredLongText } from './field.ts';
import { recordKindKeys } from './record-kinds.ts';
import { stepSigns } from './workflow.ts';

/** One line of what a record still lacks for a step; `why` says it in a sentence where it does not hold. */
const check = z.object({
  key: z.string(),
  label: z.string(),
  ok: z.boolean(),
  /** One that is not needed is told of, and stops nobody. */
  needed: z.boolean(),
  why: z.string().nullable(),
  /** The tab of the record's page where it is put right, and how it is called where only its kind has one. */
  at: z.string(),
  tab: z.string().optional(),
  /** The field there, where it is one. */
  field: z.string().optional(),
});

export type StepCheck = z.output<typeof check>;

/** One item of a record, and what it is one of where there are several sorts. */
const stepItem = z.object({ _id: id, label: z.string(), group: z.string().nullable() });

export type StepItem = z.output<typeof stepItem>;

/** What is said of one item of a record. */
export const remark = z.object({
  item: givenId('Choose one of the items'),
  text: requiredLongText('Say at least 3 characters', 500, 3),
});

export type Remark = z.output<typeof remark>;

/** One step of a workflow as a screen shows it: whether it is allowed, and if not, why, in sentences. */
export const step = z.object({
  step: z.string(),
  label: z.string(),
  done: z.string(),
  to: z.string(),
  allowed: z.boolean(),
  unmet: z.array(z.string()),
  /** What it asks of whoever takes it: why, until which day, and in a small team why nobody else does it. */
  reason: z.enum(['required', 'optional']).nullable(),
  /** What the reason answers, where it is more than why the step is taken. */
  reasonLabel: z.string().nullable(),
  /** What stands against it, which the reason answers. */
  answers: z.string().nullable(),
  until: z.boolean(),
  /** What that day is, where it is not the one on which the record goes on. */
  untilLabel: z.string().nullable(),
  /** One of these, by what each reads as. */
  choice: z
    .object({
      label: z.string(),
      choices: z.record(z.string(), z.string()),
      /** What is said where nothing is chosen. */
      missing: z.string(),
      /** Which of them names another record besides. */
      record: z
        .object({ of: z.string(), kind: z.enum(recordKindKeys), label: z.string(), missing: z.string() })
        .optional(),
    })
    .nullable(),
  /** Items of the record of which something is said each; null where it asks for none, or has none. */
  items: z
    .object({
      label: z.string(),
      /** What is said of one. */
      text: z.string(),
      /** What is said where none is named; null where none has to be. */
      missing: z.string().nullable(),
      of: z.array(stepItem),
    })
    .nullable(),
  justification: z.string().nullable(),
  /** What the signature means by which it is taken. */
  signs: z.enum(stepSigns).nullable(),
  checks: z.array(check),
});

export type Step = z.output<typeof step>;
