import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notification.module.css';
import { notificationTexts as texts } from './notification-texts.ts';
import { useMarkRead } from './use-notifications.ts';

const shown = 6;

/** What the bell opens: the latest notifications, and the way to all. */
export function LatestNotifications({ close, unread }: { close: () => void; unread: number }) {
  const answer = useApi(notificationEndpoints.list, { query: { limit: shown } });
  const { markOne, markAll, isBusy } = useMarkRead();
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <span>{texts.title}</span>
        {unread > 0 && (
          <Button size="small" variant="quiet" busy={isBusy} onClick={markAll}>
            {texts.markAll}
          </Button>
        )}
      </div>
      <div className={classes.panelList}>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
          {({ results }) =>
            results.length > 0 ? (
              <ul>
                {results.map((notification) => (
                  <NotificationItem
                    key={notification._id}
                    notification={notification}
                    onRead={markOne}
                    onOpen={close}
                  />
                ))}
              </ul>
            ) : (
              <p className={classes.panelEmpty}>{texts.empty}</p>
            )
          }
        </Loaded>
      </div>
      <div className={classes.panelFoot}>
        <Link to="/notifications" onClick={close}>
          {texts.seeAll}
        </Link>
      </div>
    </div>
  );
}
