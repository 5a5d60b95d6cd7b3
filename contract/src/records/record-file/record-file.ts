import { z } from 'zod';
import { givenId, id, instant, optional, person, ref, requiredText } from '../../core/field.ts';

/** What is written of a file that is attached to a record: its name, which the upload has given it. */
export const recordFileInput = z.object({
  name: requiredText('File name is required', 255).meta({ label: 'File name' }),
});

/** A file that is attached to a record. */
export const recordFile = z.object({
  _id: id,
  /** The record that it is attached to. */
  record: id,
  /** The action of it that it belongs to. */
  action: id.nullable(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  createdBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
});

/** An attached file with a link to its bytes, good for five minutes, and one that shows it in place where that is possible. */
export const linkedRecordFile = recordFile.extend({ url: z.string(), preview: z.string().nullable() });

/** What a finished upload is attached by. */
export const recordFileCreate = z.object({
  key: requiredText('Please select a file', 100),
  action: optional(ref('Choose one from the list')).meta({ label: 'Action' }),
});

/** What a list of attached files can be narrowed by. */
export const recordFileFilters = { action: givenId('Choose an action').optional() };

/** What a list of attached files can be sorted by; newest first unless told. */
export const recordFileSorts = ['createdAt', 'name', 'size'] as const;

export type RecordFile = z.output<typeof recordFile>;
