import { IconBell } from '@tabler/icons-react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import classes from './notification.module.css';
import { bellTexts as texts } from './bell-texts.ts';
import { useUnread } from './use-notifications.ts';

const Latest = lazyPart(async () => (await import('./latest-notifications.tsx')).LatestNotifications);

/** How much is unread, and the latest of it. */
export function Bell() {
  const { count: unread = 0, hasMore } = useUnread();
  const count = countText(unread, hasMore);
  return (
    <Popover
      label={texts.bell}
      align="end"
      width={360}
      load={Latest.load}
      trigger={
        <button type="button" className={classes.bell} title={texts.bell}>
          <IconBell />
          <Hidden>{texts.bell}</Hidden>
          {unread > 0 && (
            <>
              <span className={classes.badge} aria-hidden>
                {count}
              </span>
              <Hidden>, {texts.unread(count)}</Hidden>
            </>
          )}
        </button>
      }
    >
      {(close) => <Latest close={close} unread={unread} />}
    </Popover>
  );
}
