import { useApi } from '../../../core/http/use-api.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';

type Query = Record<string, string | number>;

/** What a view asks besides what narrows the list: its pages and its order are the view's own. */
export function narrowing({
  page: _page,
  limit: _limit,
  sort: _sort,
  ...rest
}: Record<string, string>): Query {
  return rest;
}

/** The first records of the open list that match, such as those of a lane. */
export function useRecords<R extends ShownRecord>(kind: RecordKind<R>, query: Query) {
  const { workspaceId, isMine } = useRecordPaths(kind);
  // The query was read from the address by the schema of the list, which the view adds to.
  const args = { params: { workspaceId }, query: query as Record<string, never> };
  const mine = useApi(kind.calls.listMine, args, { enabled: isMine, keepLast: true });
  const all = useApi(kind.calls.list, args, { enabled: !isMine, keepLast: true });
  return isMine ? mine : all;
}
