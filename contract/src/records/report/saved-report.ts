import { z } from 'zod';
import { id, instant, neededVersion, person, requiredText } from '../../core/field.ts';
import { reportInput, reportRequest } from './report.ts';
import { reportFormats } from './report-words.ts';

const name = requiredText('Name is required', 120).meta({ label: 'Name' });

/** Which report, with which fields, filters and file: of any record, for one is chosen when it is made. */
const content = reportInput.omit({ record: true });

/** Choices of a report to be kept under a name. */
export const savedReportInput = z.object({ name, ...content.shape });
export type SavedReportInput = z.output<typeof savedReportInput>;

/** Another name, other choices, or both; with `template` the choices are replaced as a whole. */
export const savedReportPatch = z
  .object({ name, ...content.shape })
  .partial()
  .extend({
    version: neededVersion,
  });
export type SavedReportPatch = z.output<typeof savedReportPatch>;

/** What the activity log tells of a saved report, labelled. */
export const savedReportFields = savedReportInput.pick({ name: true, template: true, format: true });

/** Choices of a report under a name, which everybody in the workspace uses who may generate reports. */
export const savedReport = z.object({
  _id: id,
  name: z.string(),
  template: z.string(),
  /** What kind of report it is. */
  title: z.string(),
  format: z.enum(reportFormats),
  request: reportRequest,
  owner: person.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type SavedReport = z.output<typeof savedReport>;
