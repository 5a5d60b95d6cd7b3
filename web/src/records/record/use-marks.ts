import type { MarksInUse } from 'contract/records/record/marks';
import { useApi } from '../../core/http/use-api.ts';
import type { RecordsSource } from '../../shared/forms/records-source.ts';
import type { Option } from '../../ui/fields/option.ts';
import type { RecordCalls, ShownRecord } from './record-kind.ts';
import { useWorkspaceIds } from './record-paths.ts';

const none: MarksInUse = { tags: [], parents: [] };

type Called = { calls: RecordCalls<ShownRecord> };

/** The tags in use in the workspace and the records above others, once the screen stands; none of a kind without them. */
export function useMarks({ calls: { marks, list } }: Called): MarksInUse {
  const { workspaceId } = useWorkspaceIds();
  const args = { params: { workspaceId } };
  const asked = { staleTime: 60_000, later: true, enabled: marks !== undefined };
  // Of a kind without marks nothing is asked.
  const { data } = useApi(marks ?? list, args, asked);
  return marks && data ? (data as MarksInUse) : none; // the answer of the call
}

/** Tags as they are offered. */
export const tagOptions = ({ tags }: MarksInUse): Option[] =>
  tags.map(({ tag }) => ({ value: tag, label: tag }));

const called = ({ _id, number, name }: ShownRecord) => ({ _id, name: `${number} ${name}` });

/** Records of a kind as a field looks for them. */
export const recordsOf = (
  { calls }: Called,
  workspaceId: string,
  given: Pick<RecordsSource, 'known' | 'leaveOut'> = {},
): RecordsSource => ({
  endpoint: calls.list,
  params: { workspaceId },
  recordsIn: (answer) => (answer as { results: ShownRecord[] }).results.map(called), // the answer of a list
  ...given,
});
