import { IconWritingSign } from '@tabler/icons-react';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { Button } from '../../ui/actions/button.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { severalSigningTexts } from '../signature/several/several-texts.ts';
import type { TaskKinds } from '../task/task-kind.ts';

const SignSeveralDialog = lazyDialog(
  async () => (await import('../signature/several/sign-several-dialog.tsx')).SignSeveralDialog,
);

/** Signs several of the approvals that wait for whoever looks; one alone is opened from its row. */
export function SignWaiting({ kinds }: { kinds: TaskKinds }) {
  const params = useWorkspaceParams();
  const [opened, setOpened] = useState(false);
  const waiting = useApi(attentionEndpoints.list, {
    params,
    query: { key: 'approval_waiting_me', whose: 'me', limit: 1 },
  });
  const { total = 0, totalIsCapped } = waiting.data ?? {};
  const signature = Object.values(kinds).find((kind) => kind?.parts.signature)?.parts.signature;
  // A dialog that has just signed the last of them is still there to be closed.
  if (!signature || (total < 2 && !opened)) return null;
  return (
    <>
      <Button icon={<IconWritingSign />} onClick={() => setOpened(true)}>
        {severalSigningTexts.waiting(countText(total, totalIsCapped))}
      </Button>
      <SignSeveralDialog
        parts={{ signature }}
        params={{ workspaceId: params.workspaceId }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
