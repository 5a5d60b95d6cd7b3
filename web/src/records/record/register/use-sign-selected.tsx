import { IconWritingSign } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { chosenOf } from '../../../shared/data-table/chosen.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { severalTexts as texts, severalTextsOf } from './several-texts.ts';
import type { RecordScope } from './use-record-removal.ts';

const SignSeveralDialog = lazyDialog(
  async () => (await import('../../signature/several/sign-several-dialog.tsx')).SignSeveralDialog,
);

/** Signs the records that are chosen in a register with one proof of who signs. */
export function useSignSelected<R extends ShownRecord>(
  kind: RecordKind<R>,
  { scope, rows }: { scope: RecordScope<R>; rows: R[] },
): { signActs: BulkAction[]; signDialog: ReactNode } {
  const { workspaceId } = useWorkspaceIds();
  const maySign = useCan(kind.parts.signature.signMany.access);
  const [chosen, setChosen] = useState<string[]>();
  const { tooMany, tooManySigned } = severalTextsOf(kind);
  const words = { tooMany, failed: kind.parts.signature.signMany.failure ?? '' };

  const handleSign = async (selection: Selection) => {
    const records = await chosenOf({ ...scope, params: { workspaceId } }, selection, rows, words);
    if (records && records.length > limits.signedAtOnce) toast.warning(tooManySigned);
    else if (records && records.length > 0) setChosen(records.map(({ _id }) => _id));
    return false;
  };

  return {
    signActs: maySign ? [{ label: texts.sign, icon: <IconWritingSign />, onAct: handleSign }] : [],
    signDialog: (
      <SignSeveralDialog
        parts={kind.parts}
        params={{ workspaceId }}
        records={chosen}
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
      />
    ),
  };
}
