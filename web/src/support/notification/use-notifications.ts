import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';

/** How many the person has not read, and whether that is still to be heard. */
export function useUnread() {
  const { data, isPending } = useApi(notificationEndpoints.countUnread, {}, { later: true });
  return { count: data?.count, hasMore: data?.hasMore ?? false, isLoading: isPending };
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
