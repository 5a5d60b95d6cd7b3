import { z } from 'zod';
import { id, instant } from '../../core/field.ts';
import { severities } from '../../core/severity.ts';

/** One line of the activity log, worded for a person; `performedBy` is as it was at that time. */
export const logEntry = z.object({
  _id: id,
  seq: z.int(),
  createdAt: instant,
  message: z.string(),
  /** What the message begins with: its own words, before any name. */
  act: z.string(),
  severity: z.enum(severities),
  action: z.string(),
  collectionName: z.string(),
  documentId: id.nullable(),
  logof: z.string().nullable(),
  performedBy: z.object({
    _id: id.nullable(),
    id: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    profilePicture: z.string().nullable(),
    role: z.string(),
    /** For whom it was done, where whoever did it stood in for somebody. */
    standsInFor: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
});

export type LogEntry = z.output<typeof logEntry>;
