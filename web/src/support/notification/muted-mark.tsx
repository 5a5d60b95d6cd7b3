import { IconBell, IconBellOff } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { notificationTexts } from './notification-texts.ts';
import { useIsMuted, useMute } from './use-muted.ts';

const texts = notificationTexts.muted;

/** Says on a record that one has muted it, and undoes that. */
export function MutedMark({ recordId }: { recordId: string }) {
  const { mute, isBusy } = useMute();
  if (!useIsMuted(recordId)) return null;
  return (
    <IconButton
      name={`${texts.mark}. ${texts.unmute}`}
      icon={<IconBellOff />}
      size="small"
      aria-disabled={isBusy}
      onClick={() => mute(recordId, false)}
    />
  );
}

/** What a record's menu has for it. */
export function useMuteItems(recordId: string): MenuItem[] {
  const isMuted = useIsMuted(recordId);
  const { mute } = useMute();
  return [
    isMuted
      ? { label: texts.unmute, icon: <IconBell />, onSelect: () => mute(recordId, false) }
      : { label: texts.mute, icon: <IconBellOff />, onSelect: () => mute(recordId, true) },
  ];
}
