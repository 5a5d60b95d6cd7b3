import { z } from 'zod';
import { givenId, id, instant, omittable, person, reason, searchText } from '../../../core/field.ts';
import { capaStage, capaStatus } from '../capa.ts';
import { type Alike, similarDecisions, similarityPoints } from './similarity.ts';

/** What two CAPAs have in common, as answers name it. */
export const alike = z.enum(Object.keys(similarityPoints) as [Alike, ...Alike[]]); // Object.keys loses the literal keys
const decision = z.enum(
  Object.keys(similarDecisions) as [keyof typeof similarDecisions],
  'Say whether it is the same again',
);

/** An earlier CAPA that has much in common with another. */
export const similarCapa = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  status: capaStatus,
  stage: capaStage.exclude(['on-hold']),
  /** What both have in common, and how many points of 100 that is worth. */
  alike: z.array(alike),
  points: z.int(),
  /** What was learned from it. */
  lessons: z.string().nullable(),
  /** What was said of it; nothing until somebody does. */
  decided: z
    .object({ decision, reason: z.string().nullable(), by: person.nullable(), at: instant })
    .nullable(),
});

/** The same beside a CAPA that is kept already, with who may edit it: they may say that both are not the same. */
export const earlierCapa = similarCapa.extend({ editors: z.array(person) });

/** What is known of a CAPA while it is written down, as far as it is compared with others. */
export const newCapa = z.object({
  name: searchText().default(''),
  site: givenId('Choose a site').optional(),
  process: givenId('Choose a process').optional(),
  productService: searchText(200).optional(),
  batchOrRef: searchText(200).optional(),
});

/** What is said of a similar CAPA; that it is another matter is said with the reason. */
export const similarInput = z
  .object({
    other: givenId('Choose a CAPA').meta({ label: 'CAPA' }),
    decision: decision.meta({ label: 'Decision' }),
    reason: omittable(reason).meta({ label: 'Reason', control: 'textarea' }),
  })
  .refine((given) => given.decision === 'repeat' || given.reason, {
    path: ['reason'],
    message: 'Say in at least 3 characters why it is not the same',
  });

/** What was said, and the link or the decision that keeps it. */
export const similarDecision = z.object({ _id: id, decision });

/** What is kept of a decision that two CAPAs are not the same. */
export const similarFields = z.object({
  other: givenId('Choose a CAPA').meta({ label: 'CAPA' }),
  reason: reason.meta({ label: 'Reason' }),
});

/** A lesson for the whole organization, from a CAPA of another workspace that has much in common with one here. */
export const sharedLesson = z.object({
  _id: id,
  text: z.string(),
  category: z.string().nullable(),
  number: z.string(),
  workspace: z.string(),
  alike: z.array(alike),
  points: z.int(),
});
export type SharedLesson = z.output<typeof sharedLesson>;

export type SimilarCapa = z.output<typeof similarCapa>;
export type EarlierCapa = z.output<typeof earlierCapa>;
export type SimilarDecision = z.output<typeof similarDecision>;
