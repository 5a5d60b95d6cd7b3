import type { Extension } from 'contract/records/extension/extension';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { decidedToast, DecideExtension, decisionWords } from '../../extension/decide-extension.tsx';
import { useActionParams, type Worked } from './use-task-work.ts';

/** A request for more time for an action, with the ways to decide it. */
export function DecideActionExtension({ worked, request }: { worked: Worked; request: Extension }) {
  const params = { ...useActionParams(worked), extensionId: request._id };
  const { run, ...deciding } = useVersionedAction(worked.kind.parts.action.decideExtension, decisionWords, {
    successToast: decidedToast,
  });
  return (
    <DecideExtension
      request={request}
      decide={{ ...deciding, run: (body, base) => run({ params, body }, base) }}
    />
  );
}
