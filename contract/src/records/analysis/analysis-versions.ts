import { z } from 'zod';
import { id, instant, person } from '../../core/field.ts';
import { wholeNumberOf } from '../../core/list.ts';
import { fieldChange } from '../signature/signature.ts';

const number = wholeNumberOf(1_000_000, 'Choose a version by its number').optional();

/** Which two versions are compared: unless told, what is there now with the version before it. */
export const versionsQuery = z.object({
  from: number,
  to: number,
});

/** The versions of an analysis, one for each time that it was completed, and what differs between two of them. */
export const analysisVersions = z.object({
  /** Newest first. */
  versions: z.array(z.object({ number: z.int(), at: instant, by: person.nullable() })),
  /** Null where there is no earlier version yet. */
  from: z.int().nullable(),
  /** Null for what is there now. */
  to: z.int().nullable(),
  /** What the analysis says as a whole. */
  changes: z.array(fieldChange),
  /** What stands in it. */
  branches: z.array(
    z.object({
      _id: id,
      what: z.enum(['added', 'changed', 'removed']),
      name: z.string(),
      changes: z.array(fieldChange),
    }),
  ),
});

export type AnalysisVersions = z.output<typeof analysisVersions>;
