import type { documentEndpoints } from 'contract/records/record-file/document.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import { type Binding, reading } from '../../core/http/route.ts';
import type { createDocuments } from './document.service.ts';

type Calls = ReturnType<typeof documentEndpoints<RecordDefinition>>;

/** Serves the files of all records of a kind. */
export const documentRoutes = (calls: Calls, documents: ReturnType<typeof createDocuments>): Binding[] => [
  reading(calls.list, (ctx, { query }) => documents.list(ctx, query)),
  reading(calls.find, (ctx, { params }) => documents.find(ctx, params.attachmentId)),
];
