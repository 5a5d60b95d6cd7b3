import { can } from 'contract/core/rights/permissions';
import { type Extension, mayExtendRecord } from 'contract/records/extension/extension';
import { useAction } from '../../core/http/use-action.ts';
import { useActor } from '../../core/session/use-can.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { decidedToast, DecideExtension, decisionWords } from './decide-extension.tsx';
import type { ExtendedKind } from './extension-kind.ts';
import { ExtensionNotice } from './extension-notice.tsx';
import { useRecordExtensions } from './use-record-extensions.ts';

type Props = { kind: ExtendedKind; recordId: string };

function Decide({ kind, recordId, request }: Props & { request: Extension }) {
  const { workspaceId } = useWorkspaceIds();
  const { run, ...deciding } = useVersionedAction(kind.parts.extension.decide, decisionWords, {
    successToast: decidedToast,
  });
  const params = { workspaceId, recordId, extensionId: request._id };
  return (
    <DecideExtension
      request={request}
      decide={{ ...deciding, run: (body, base) => run({ params, body }, base) }}
    />
  );
}

function Waiting({ kind, recordId, request, who }: Props & { request: Extension; who: string }) {
  const { workspaceId } = useWorkspaceIds();
  const { run, isBusy } = useAction(kind.parts.extension.withdraw);
  const params = { workspaceId, recordId };
  return <ExtensionNotice request={request} who={who} withdraw={{ run: () => run({ params }), isBusy }} />;
}

/** The open request for more time for a record, for whoever may decide with the ways to do so; nothing without one. */
export function OpenExtension({ kind, recordId }: Props) {
  const actor = useActor();
  const { open, times, who } = useRecordExtensions(kind, recordId);
  if (!open || !actor) return null;
  const { access } = kind.parts.extension.decide;
  const isOthers = open.createdBy?._id !== actor.accountId;
  const mayDecide = isOthers && can(actor, access) && mayExtendRecord(actor, access, times);
  return mayDecide ? (
    <Decide kind={kind} recordId={recordId} request={open} />
  ) : (
    <Waiting kind={kind} recordId={recordId} request={open} who={who} />
  );
}
