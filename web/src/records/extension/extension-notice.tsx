import { IconHourglass } from '@tabler/icons-react';
import type { Extension } from 'contract/records/extension/extension';
import { useActor } from '../../core/session/use-can.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { extensionTexts as texts } from './extension-texts.ts';

type ExtensionNoticeProps = {
  request: Extension;
  who: string;
  withdraw: { run: () => Promise<unknown>; isBusy: boolean };
};

/** That more time is asked for, and who decides; whoever has asked may take it back. */
export function ExtensionNotice({ request, who, withdraw }: ExtensionNoticeProps) {
  const actor = useActor();
  const isOwn = actor !== null && request.createdBy?._id === actor.accountId;
  const action = isOwn && (
    <Button variant="quiet" busy={withdraw.isBusy} onClick={() => void withdraw.run()}>
      {texts.withdraw}
    </Button>
  );
  return (
    <Notice tone="info" icon={<IconHourglass />} action={action}>
      {texts.asked(formatDate(request.newDate), who)}
    </Notice>
  );
}
