import { endpoint } from './core/endpoint.ts';
import { listQuery } from './core/list.ts';
import { type RecordKind, recordKindKeys, recordKinds } from './core/record-kinds.ts';
import { list, paged } from './core/reply.ts';
import { moduleDefinitions } from './modules.ts';
import { logEntry } from './organization/log/log-entry.ts';
import { run } from './records/checklist/checklist.ts';
import { runSorts } from './records/checklist/checklist.endpoints.ts';

type Address = `/${string}/:workspaceId/:recordId`;

/** Where one record of a kind is found. */
function addressOf(kind: RecordKind): Address {
  const calls: Record<string, Record<string, { path: string } | undefined> | undefined> =
    moduleDefinitions[recordKinds[kind].module].endpoints;
  return calls[kind]?.['find']?.path as Address; // recordEndpoints has put it there
}

function endpointsOf<const K extends RecordKind>(kind: K) {
  const one = addressOf(kind);
  const { words } = recordKinds[kind];
  return {
    history: endpoint(`GET ${one}/history`, {
      access: `${kind}.read`,
      topic: 'log',
      summary: `What has happened to a ${words.one} and below it, newest first. \`GET /logs/:id\` gives the same, and takes filters.`,
      query: listQuery({ sort: ['createdAt'] }),
      reply: paged(logEntry, 'logs'),
    }),
    checklistRuns: endpoint(`GET ${one}/checklist-runs`, {
      access: 'checklist-run.read',
      summary: `The checklists that are run for a ${words.one}. \`GET /:type/module/:workspaceId/checklist-runs\` gives them with those of others, and takes filters.`,
      query: listQuery({ sort: runSorts }),
      reply: list(run),
    }),
  };
}

/**
 * What is read of a record below its own address and is kept elsewhere: its log, and the runs of checklists that are for it.
 * The screens ask for it where it is kept, so these calls are for other clients, and no screen loads them.
 */
// fromEntries cannot keep the key of each value.
export const recordReadingEndpoints = Object.fromEntries(
  recordKindKeys.map((kind) => [kind, endpointsOf(kind)]),
) as { [K in RecordKind]: ReturnType<typeof endpointsOf<K>> };
