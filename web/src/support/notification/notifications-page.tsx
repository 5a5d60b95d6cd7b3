import { IconChecks, IconSettings } from '@tabler/icons-react';
import { moduleKeys, modules } from 'contract/core/modules';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notification.module.css';
import { notificationTexts as texts } from './notification-texts.ts';
import { RefusedMailNotice } from './refused-mail-notice.tsx';
import { useMarkRead, useUnread } from './use-notifications.ts';

const rowsOnPage = 20;

const filters: Filter[] = [
  {
    name: 'unread',
    label: texts.filters.unread,
    options: [
      { value: 'true', label: texts.states.true },
      { value: 'false', label: texts.states.false },
    ],
  },
  {
    name: 'mentions',
    label: texts.filters.mentions,
    options: [
      { value: 'true', label: texts.mentions.true },
      { value: 'false', label: texts.mentions.false },
    ],
  },
  {
    name: 'module',
    label: texts.filters.module,
    options: moduleKeys.map((value) => ({ value, label: modules[value].title })),
  },
];

const useNotificationList = () => useList(notificationEndpoints.list, { limit: rowsOnPage });

function Rows({ list }: { list: ReturnType<typeof useNotificationList> }) {
  const { markOne } = useMarkRead();
  if (list.error && list.rows.length === 0) {
    return <LoadProblem error={list.error} onRetry={list.refetch} />;
  }
  if (list.isLoading) return <ListSkeleton rows={6} />;
  if (list.rows.length === 0) {
    const clear = () => list.narrow({ search: '', sort: list.sort, filters: {} });
    return (
      <EmptyState
        picture={<NoMatchPicture />}
        message={texts.noMatch}
        action={<Button onClick={clear}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={texts.title}>
        {list.rows.map((notification) => (
          <NotificationItem key={notification._id} notification={notification} onRead={markOne} />
        ))}
      </ul>
      <Pager {...list} onPage={list.setPage} />
    </>
  );
}

/** Everything that the person was told of in this organization. */
export function NotificationsPage() {
  const list = useNotificationList();
  const unread = useUnread();
  const { markAll, isBusy } = useMarkRead();
  // One button is for what is unread: until that is known, what is below it would move.
  if (unread.isLoading) {
    return (
      <Page title={texts.title}>
        <PageHeader title={texts.title} />
        <ListSkeleton rows={6} />
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        {...countedOf(list)}
        actions={
          <>
            <ButtonLink to="/home/edit-profile#notifications" icon={<IconSettings />}>
              {texts.settings}
            </ButtonLink>
            {(unread.count ?? 0) > 0 && (
              <Button icon={<IconChecks />} busy={isBusy} onClick={markAll}>
                {texts.markAll}
              </Button>
            )}
          </>
        }
      />
      <RefusedMailNotice />
      {isBlank(list) ? (
        <EmptyState picture={<LogPicture />} message={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <>
          <ListBar list={list} filters={filters} searchLabel={texts.search} />
          <Rows list={list} />
        </>
      )}
    </Page>
  );
}
