import { IconAlarmSnooze, IconBellRinging } from '@tabler/icons-react';
import {
  type AttentionEntry,
  type AttentionItem,
  attentionEndpoints,
} from 'contract/records/attention/attention.endpoints';
import { useState } from 'react';
import { type Place, placeOf } from '../../core/loading/place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useMayAt } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import classes from './attention.module.css';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.snooze;

/** Its code is fetched when it opens. */
export const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

type Item = AttentionItem | AttentionEntry;
type ButtonProps = { item: AttentionItem; size?: 'small' | 'control' };

/** Where something is that needs attention, also of another workspace than the one on screen; nothing elsewhere. */
export function usePlaceOf(item: Item): Place | null {
  const here = useOrganizationId();
  const isElsewhere = 'organization' in item && item.organization._id !== here;
  return isElsewhere || item.workspace === null ? null : placeOf(item.link);
}

/** What the calls about something take that needs attention. */
export function useItemParams(item: Item) {
  const place = usePlaceOf(item);
  return {
    type: place?.module ?? '',
    workspaceId: item.workspace ?? '',
    key: item.key,
    attentionId: item._id,
  };
}

/** Whether the person may put something off, by their rights in its workspace; never what is in another organization. */
export function useMaySnooze(item: Item): boolean {
  const may = useMayAt(usePlaceOf(item));
  const { kind, people: manager } = item;
  return kind !== null && may('attention.snooze', { manager }) && may(`${kind}.update`, { manager });
}

/** Whether the person may give it to somebody else: what is a record or an action, by who may change the record. */
export function useMayGive(item: Item): boolean {
  const may = useMayAt(usePlaceOf(item));
  const { kind, attentionType } = item;
  const manager = attentionType === 'library' ? item.people : [];
  return kind !== null && may(`${kind}.update`, { manager });
}

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
