import { notificationEndpoints } from 'contract/notification/notification.endpoints';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';

const one = { limit: 1 };

/** How many the person has not read; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  return useApi(notificationEndpoints.list, { query: { ...one, unread: 'true' } }).data?.total;
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
