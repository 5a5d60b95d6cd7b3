import { z } from 'zod';
import { id, instant, named, person } from '../../core/field.ts';

/** What an answer says of a record of any kind; a kind adds its status, its dates and what only it has. */
export const recordBase = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  site: named,
  process: named,
  managers: z.array(person),
  members: z.array(person),
  workspace: id,
  custom: z.record(z.string(), z.unknown()),
  isDeleted: z.boolean(),
  deletedBy: person.nullable(),
  deletedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type RecordBase = z.output<typeof recordBase>;
