import { IconHourglass } from '@tabler/icons-react';
import type { Extension } from 'contract/records/extension/extension';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { extensionTexts as texts } from './extension-texts.ts';

/** That more time is asked for, and who decides. */
export function ExtensionNotice({ request, who }: { request: Extension; who: string }) {
  return (
    <Notice tone="info" icon={<IconHourglass />}>
      {texts.asked(formatDate(request.newDate), who)}
    </Notice>
  );
}
