import type { Step } from 'contract/core/step';
import { can } from 'contract/core/rights/permissions';
import { invalidateTopics } from '../../../core/http/query-client.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useUploads } from '../../../shared/files/use-uploads.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';

/** A task that is worked on: its action, and the record that it belongs to. */
export type Worked = { kind: RecordKind; record: ShownRecord; action: ShownAction };

/** The ids that the calls about an action name. */
export function useActionParams({ record, action }: Pick<Worked, 'record' | 'action'>) {
  const { workspaceId } = useWorkspaceIds();
  return { workspaceId, recordId: record._id, actionId: action._id };
}

/** The steps of an action and how one is taken. */
export function useTaskSteps(worked: Worked) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const { data } = useApi(kind.parts.action.steps, { params }, { keepLast: true });
  // What a step lacks stands at its form, or beside its button, and not in a toast.
  const move = useAction(kind.parts.action.move, { successToast: false });
  const stepOf = (name: string): Step | undefined => data?.find(({ step }) => step === name);

  const take = async (name: string, body: Record<string, unknown> = {}) => {
    const done = stepOf(name)?.done;
    const outcome = await move.run({ params, body: { step: name, version: action.version, ...body } });
    if (outcome.ok && done) toast.success(done);
    // A refusal means that the action is no longer as it is shown.
    else if (!outcome.ok) invalidateTopics([kind.calls.find.topic]);
    return outcome;
  };
  return { steps: data, stepOf, take, isBusy: move.isBusy };
}

export type TaskSteps = ReturnType<typeof useTaskSteps>;

/** The files of an action, those on their way, and whether the caller may add some. */
export function useTaskFiles(worked: Worked) {
  const { kind, record, action } = worked;
  const params = useActionParams(worked);
  const actor = useActor();
  const { data } = useApi(
    kind.parts.file.list,
    { params, query: { action: action._id, limit: 100, sort: 'createdAt' } },
    { keepLast: true },
  );
  // What is added shows itself, and a toast would lie over the dock of a phone.
  const attaching = useAction(kind.parts.file.create, {
    successToast: false,
    failureToast: () => undefined,
  });
  const uploads = useUploads((key) => attaching.run({ params, body: { key, action: action._id } }));
  const people = { manager: record.managers, member: record.members, assignee: action.assignedTo };
  const mayAttach = actor !== null && can(actor, kind.parts.file.create.access, people);
  const mayEdit = actor !== null && can(actor, kind.calls.update.access, people);
  return { files: data?.results ?? [], total: data?.total ?? 0, uploads, mayAttach, mayEdit };
}

export type TaskFiles = ReturnType<typeof useTaskFiles>;

/** The requests for more time, newest first; at most one of them is open. */
export function useExtensions(worked: Worked) {
  const { kind } = worked;
  const params = useActionParams(worked);
  const { data } = useApi(
    kind.parts.action.listExtensions,
    { params, query: { limit: 10 } },
    { keepLast: true },
  );
  const all = data?.results ?? [];
  return { all, open: all.find(({ status }) => status === 'open') };
}

/** What is still missing before an action can be completed, each as a sentence. */
export function lackingOf(
  { evidenceRequired, noteRequired }: ShownAction,
  { files, note }: { files: number; note: string },
  texts: { evidenceMissing: string; noteMissing: string },
): string[] {
  return [
    ...(evidenceRequired && files === 0 ? [texts.evidenceMissing] : []),
    ...(noteRequired && !note.trim() ? [texts.noteMissing] : []),
  ];
}
