import { z } from 'zod';
import { id } from '../../core/field.ts';
import { documentUses } from './document-uses.ts';
import { linkedRecordFile, recordFile } from './record-file.ts';

const shown = {
  /** The record that it is attached to, with the stage, or else the status, at which that is. */
  record: z.object({ _id: id, number: z.string(), name: z.string(), stage: z.string() }),
  /** The action of it that it belongs to. */
  action: z.object({ _id: id, name: z.string() }).nullable(),
  use: z.enum(documentUses),
};

/** A file of one of the records of a workspace, as the list of all of them shows it. */
export const recordDocument = recordFile.extend(shown);

/** The same with a link to its bytes, good for five minutes, its earlier versions and where it is used. */
export const linkedDocument = linkedRecordFile.extend(shown);

/** What a list of documents can be narrowed by. */
export const documentFilters = { use: z.enum(documentUses).optional() };

/** What a list of documents can be sorted by; newest first unless told. */
export const documentSorts = ['createdAt', 'name', 'size'] as const;

export type RecordDocument = z.output<typeof recordDocument>;
export type LinkedDocument = z.output<typeof linkedDocument>;
