import type { ExportInput, ExportSource } from '../../support/export/export.service.ts';
import type { RecordExportSource } from '../record/record-export.service.ts';
import type { createAsOf } from './as-of.service.ts';

/** The export of a list, which with a day has its records as they were when that was over. */
export const exportedAsOf = (
  source: RecordExportSource,
  asOf: Pick<ReturnType<typeof createAsOf>, 'listAll'>,
): ExportSource<ExportInput> => ({
  permission: source.permission,
  open: (ctx, { day, ...request }) =>
    source.open(
      ctx,
      request,
      day
        ? (within, query, filters) =>
            asOf.listAll(within, { ...filters, search: query.search, sort: query.sort, day })
        : undefined,
    ),
});
