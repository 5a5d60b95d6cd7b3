import { IconPencil } from '@tabler/icons-react';
import { useEditors } from '../../../core/realtime/use-presence.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { recordTexts } from './record-texts.ts';

/** Says who else has the form of a record open, while they do; nobody is kept from anything. */
export function EditingNotice({ recordId }: { recordId: string }) {
  const editors = useEditors(`record:${recordId}`);
  if (editors.length === 0) return null;
  return (
    <Notice tone="warn" icon={<IconPencil />}>
      {recordTexts.editing(editors.map(({ name }) => name))}
    </Notice>
  );
}
