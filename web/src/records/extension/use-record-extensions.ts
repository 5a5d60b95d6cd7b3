import { limits } from 'contract/core/limits';
import { extensionsBeforeApproval } from 'contract/records/extension/extensions-before-approval';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import type { ExtendedKind } from './extension-kind.ts';
import { extensionTexts as texts } from './extension-texts.ts';

/** The requests for more time for a record, newest first; at most one of them is open. */
export function useRecordExtensions(kind: ExtendedKind, recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  const answer = useApi(kind.parts.extension.list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
  const all = answer.data?.results ?? [];
  const times = all.filter(({ status }) => status === 'granted').length;
  return {
    answer,
    times,
    open: all.find(({ status }) => status === 'open'),
    who: times < extensionsBeforeApproval ? texts.anyApprover : texts.administrator,
  };
}
