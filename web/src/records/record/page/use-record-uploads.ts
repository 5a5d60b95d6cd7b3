import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { type Uploads, useUploads } from '../../../shared/files/use-uploads.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { lockOfRecord } from '../record-lock.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { assigneesOf } from '../record-people.ts';

/** What is being added to a record; it goes on while another tab of the record is looked at. */
export function useRecordUploads<R extends ShownRecord, A extends ShownAction>(
  kind: RecordKind<R, A>,
  record: R,
): Uploads | undefined {
  const { workspaceId } = useWorkspaceIds();
  const { file } = kind.parts;
  const attaching = useAction(file.create, { failureToast: () => undefined });
  const params = { workspaceId, recordId: record._id };
  const uploads = useUploads((key) => attaching.run({ params, body: { key } }));
  const mayAttach = useCan(file.create.access, {
    manager: record.managers,
    member: record.members,
    assignee: assigneesOf(kind, record),
    raiser: record.raisedBy && !record.isTakenOver ? [record.raisedBy] : [],
  });
  return mayAttach && lockOfRecord(kind, record) !== 'kept' ? uploads : undefined;
}
