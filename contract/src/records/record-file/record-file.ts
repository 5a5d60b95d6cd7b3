import { z } from 'zod';
import { givenId, id, instant, optional, person, ref, requiredText } from '../../core/field.ts';

/** What is written of a file that is attached to a record: its name, which the upload has given it. */
export const recordFileInput = z.object({
  name: requiredText('File name is required', 255).meta({ label: 'File name' }),
});

/** The file of its record that a row names: as evidence of it, unless it is called otherwise. */
export const namedFile = (said: { label?: string; help?: string } = {}) =>
  optional(ref('Choose a file')).meta({ label: 'Evidence', control: 'select', ...said });

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
  sha256: z.string(),
  /** Its version, the first being 1. */
  edition: z.int(),
  createdBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
});

/** An earlier version of an attached file, with a link to its bytes. */
const fileEdition = z.object({
  edition: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdBy: person.nullable(),
  createdAt: instant,
  url: z.string(),
  preview: z.string().nullable(),
});

/** An action that a file belongs to, or an answer or a cause that it is evidence of. */
const fileUse = z.object({ _id: id, kind: z.enum(['action', 'five-whys', 'ishikawa']), name: z.string() });

/** An attached file with a link to its bytes, good for five minutes, and one that shows it in place where that is possible. */
export const linkedRecordFile = recordFile.extend({
  url: z.string(),
  preview: z.string().nullable(),
  /** Who has added the current version, and when. */
  renewedBy: person.nullable(),
  renewedAt: instant,
  /** The versions before it, the last one first. */
  earlier: z.array(fileEdition),
  /** What of the record names it besides the record itself. */
  usedIn: z.array(fileUse),
});

/** What a finished upload is attached by. */
export const recordFileCreate = z.object({
  key: requiredText('Please select a file', 100),
  action: optional(ref('Choose one from the list')).meta({ label: 'Action' }),
});

/** What a new version of a file is added by. */
export const recordFileRenewal = z.object({ key: requiredText('Please select a file', 100) });

/** What a list of attached files can be narrowed by. */
export const recordFileFilters = { action: givenId('Choose an action').optional() };

/** What a list of attached files can be sorted by; newest first unless told. */
export const recordFileSorts = ['createdAt', 'name', 'size'] as const;

export type RecordFile = z.output<typeof recordFile>;
export type LinkedRecordFile = z.output<typeof linkedRecordFile>;
export type FileEdition = z.output<typeof fileEdition>;
