import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { FieldChange } from 'contract/records/signature/signature';
import { Pill } from '../../ui/layout/pill.tsx';
import { signatureTexts as texts } from './signature-texts.ts';

/** Whether a record still says what was signed or approved; else by the first field that it says otherwise. */
export function Freshness({ changes }: { changes: readonly FieldChange[] }) {
  const [first, ...more] = changes;
  return first ? (
    <Pill tone="warn" icon={<IconAlertTriangle />}>
      {texts.changedSince(first.label, more.length)}
    </Pill>
  ) : (
    <Pill tone="ok" icon={<IconCircleCheck />}>
      {texts.unchanged}
    </Pill>
  );
}
