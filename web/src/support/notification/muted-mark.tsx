import { IconBell, IconBellOff } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { notificationTexts } from './notification-texts.ts';
import { useIsMuted, useMute } from './use-muted.ts';

const texts = notificationTexts.muted;

/** Says on a record that one has muted it, and undoes that. */
export function MutedMark({ recordId }: { recordId: string }) {
  const { mute, isBusy } = useMute();
  if (!useIsMuted(recordId)) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<IconBellOff />}
      busy={isBusy}
      title={texts.about}
      aria-label={`${texts.mark}. ${texts.unmute}`}
      onClick={() => mute(recordId, false)}
    >
      {texts.mark}
    </Button>
  );
}

/** What a record's menu has for it. */
export function useMuteItems(recordId: string): MenuItem[] {
  const isMuted = useIsMuted(recordId);
  const { mute } = useMute();
  if (isMuted === undefined) return [];
  return [
    isMuted
      ? { label: texts.unmute, icon: <IconBell />, onSelect: () => mute(recordId, false) }
      : { label: texts.mute, icon: <IconBellOff />, onSelect: () => mute(recordId, true) },
  ];
}
