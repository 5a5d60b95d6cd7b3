import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';

const one = { limit: 1 };

/** How many the person has not read, and whether that is still to be heard. */
export function useUnread(): { count: number | undefined; isLoading: boolean } {
  const args = { query: { ...one, unread: 'true' } } as const;
  const { data, isPending } = useApi(notificationEndpoints.list, args, { later: true });
  return { count: data?.total, isLoading: isPending };
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
