import { can } from 'contract/core/rights/permissions';
import type { Extension } from 'contract/records/extension/extension';
import { extensionsBeforeApproval } from 'contract/records/extension/extensions-before-approval';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { Suspense } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExtensionNotice } from '../../extension/extension-notice.tsx';
import { extensionTexts as texts } from '../../extension/extension-texts.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { useActionParams, type Worked } from './use-task-work.ts';

type Asked = { worked: Worked; request: Extension };

const Decide = lazyPart(async () => (await import('./decide-action-extension.tsx')).DecideActionExtension);

/** Whether its managers have given it more time so often that those who may approve decide. */
const isForApprovers = ({ worked: { action } }: Asked) => action.extensions >= extensionsBeforeApproval;

/** Who of those who manage the record decides, in a sentence. */
function whoDecides(asked: Asked): string {
  const {
    worked: { record },
    request: { createdBy },
  } = asked;
  if (isForApprovers(asked)) return texts.anyApprover;
  const names = record.managers.filter(({ _id }) => _id !== createdBy?._id).map(({ name }) => name);
  if (names.length === 0) return texts.anyApprover;
  const shown = names.slice(0, 3).join(', ');
  return names.length === 1 ? texts.decides(shown) : texts.decideTogether(shown);
}

/** That more time is asked for an action, and who decides. */
export function ActionExtensionNotice(asked: Asked) {
  const params = useActionParams(asked.worked);
  const { run, isBusy } = useAction(asked.worked.kind.parts.action.withdrawExtension);
  const withdraw = { run: () => run({ params }), isBusy };
  return <ExtensionNotice request={asked.request} who={whoDecides(asked)} withdraw={withdraw} />;
}

/** Whether the caller decides about it: who may or stands in for somebody who does, and has not asked. */
function useMayDecide(asked: Asked): boolean {
  const {
    worked: { kind, record },
    request,
  } = asked;
  const actor = useActor();
  const { workspaceId } = useWorkspaceIds();
  const isManagers = !isForApprovers(asked);
  const mayDecide =
    actor !== null &&
    can(actor, kind.parts.action.decideExtension.access, isManagers ? { manager: record.managers } : {});
  // Of whoever may not themselves, it is the task where they stand in for somebody.
  const of = { params: { type: kind.module, workspaceId, taskId: request._id } };
  const { data } = useApi(taskEndpoints.find, of, { enabled: isManagers && !mayDecide });
  const isOthers = request.createdBy?._id !== actor?.accountId;
  return isOthers && (mayDecide || Boolean(data?.standsInFor));
}

/** The card for whoever may decide; nothing for others. */
export function DecideIfMay(asked: Asked) {
  if (!useMayDecide(asked)) return null;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Decide {...asked} />
    </Suspense>
  );
}
