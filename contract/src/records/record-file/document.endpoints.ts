import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { type RecordDefinition, rightOf } from '../record/record-definition.ts';
import { documentFilters, documentSorts, linkedDocument, recordDocument } from './document.ts';

/** The calls of the files of all records of a kind in a workspace. */
export function documentEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const access = rightOf(definition, 'read');
  const all = `/${definition.module as D['module']}/module/:workspaceId/documents` as const;
  const topic = 'record-file';
  return {
    list: endpoint(`GET ${all}`, {
      access,
      topic,
      summary: `The files of all ${words.many} of a workspace that the caller sees.`,
      query: listQuery({ sort: documentSorts, filters: documentFilters }),
      reply: list(recordDocument),
    }),
    find: endpoint(`GET ${all}/:attachmentId`, {
      access,
      topic,
      summary:
        'One of these files with its earlier versions and where it is used; links to their bytes are good for five minutes.',
      reply: ok(linkedDocument),
      holdsRight: true,
    }),
  };
}
