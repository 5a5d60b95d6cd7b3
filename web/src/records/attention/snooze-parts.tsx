import { IconAlarmSnooze, IconBellRinging } from '@tabler/icons-react';
import {
  type AttentionEntry,
  type AttentionItem,
  attentionEndpoints,
} from 'contract/records/attention/attention.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { useItemParams, useMaySnooze } from './attention-rights.ts';
import classes from './attention.module.css';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.snooze;

/** Its code is fetched when it opens. */
export const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

type Item = AttentionItem | AttentionEntry;
type ButtonProps = { item: AttentionItem; size?: 'small' | 'control' };

function EndSnooze({ item, size }: ButtonProps) {
  const end = useAction(attentionEndpoints.endSnooze);
  const params = useItemParams(item);
  return (
    <Button
      size={size}
      icon={<IconBellRinging />}
      aria-label={texts.endOf(item.name)}
      busy={end.isBusy}
      onClick={() => void end.run({ params })}
    >
      {texts.end}
    </Button>
  );
}

/** Puts something off, or ends that, for whoever may; what cannot be put off says why. */
export function SnoozeButton({ item, size = 'control' }: ButtonProps) {
  const [opened, setOpened] = useState(false);
  const maySnooze = useMaySnooze(item);
  if (!maySnooze) return null;
  if (item.snooze) return <EndSnooze item={item} size={size} />;
  return (
    <>
      <ReasonButton
        size={size}
        icon={<IconAlarmSnooze />}
        aria-label={texts.actOn(item.name)}
        reason={item.severity === 'alert' ? texts.neverAlert : undefined}
        onClick={() => setOpened(true)}
      >
        {texts.act}
      </ReasonButton>
      <SnoozeDialog opened={opened} item={item} onClose={() => setOpened(false)} />
    </>
  );
}

/** Who has put it off, until when and why. */
export function SnoozeText({ snooze }: Pick<Item, 'snooze'>) {
  if (!snooze) return null;
  return (
    <p className={classes.snooze}>
      {texts.until(formatDate(snooze.until), snooze.by.name)} {snooze.reason}
    </p>
  );
}
