import { mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.muted;

/** Mutes a record for the person, or has them told of it again. */
export function useMute() {
  const save = useAction(mutedEndpoints.save, {
    successToast: ({ isMuted }) => (isMuted ? texts.done : texts.undone),
  });
  return {
    isBusy: save.isBusy,
    mute: (recordId: string, isMuted: boolean) => void save.run({ params: { recordId }, body: { isMuted } }),
  };
}

/** Whether the person has muted a record; not known before it is heard. */
export function useIsMuted(recordId: string): boolean | undefined {
  return useApi(mutedEndpoints.find, { params: { recordId } }, { later: true }).data?.isMuted;
}
