import { notificationEndpoints } from 'contract/notification/notification.endpoints';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';

const one = { limit: 1 };

/** How many the person has not read, and whether that is still to be heard. */
export function useUnread(): { count: number | undefined; isLoading: boolean } {
  const { data, isLoading } = useApi(notificationEndpoints.list, { query: { ...one, unread: 'true' } });
  return { count: data?.total, isLoading };
}

/** Marks notifications as read: those named, or all. */
export function useMarkRead() {
  const mark = useAction(notificationEndpoints.markRead, { successToast: false });
  return {
    isBusy: mark.isBusy,
    markOne: (id: string) => void mark.run({ body: { ids: [id] } }),
    markAll: () => void mark.run({ body: { all: true } }),
  };
}
