import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconBellOff,
  IconCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import { describeNotification } from 'contract/support/notification/describe-notification';
import type { Notification } from 'contract/support/notification/notification.endpoints';
import { Link } from 'react-router';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import classes from './notification.module.css';
import { notificationTexts as texts } from './notification-texts.ts';
import { useMute } from './use-muted.ts';

const icons = { info: <IconInfoCircle />, warn: <IconAlertTriangle />, alert: <IconAlertCircle /> };

type ItemProps = {
  notification: Notification;
  onRead: (id: string) => void;
  /** It is being opened. */
  onOpen?: () => void;
};

function Record({ record }: Pick<Notification, 'record'>) {
  if (!record) return null;
  return (
    <span className={classes.record}>
      <span className={classes.number}>{record.number}</span> {record.name}
    </span>
  );
}

function MuteButton({ belongsTo, record }: Pick<Notification, 'belongsTo' | 'record'>) {
  const { mute } = useMute();
  if (!belongsTo) return null;
  const { _id, isMuted } = belongsTo;
  const { unmuteOf, muteOf } = texts.muted;
  const number = record?.number ?? '';
  return (
    <IconButton
      name={isMuted ? unmuteOf(number) : muteOf(number)}
      icon={isMuted ? <IconBellOff /> : <IconBell />}
      size="small"
      onClick={() => mute(_id, !isMuted)}
    />
  );
}

/** What somebody was told: the sentence leads to the record, and is read by that. */
export function NotificationItem({ notification, onRead, onOpen }: ItemProps) {
  const { _id, key, level, actor, facts, times, link, record, belongsTo } = notification;
  const { module, workspace, createdAt, readAt } = notification;
  const words = describeNotification(key, { actor, facts }, formatDate);
  const isUnread = readAt === null;
  const handleOpen = () => {
    if (isUnread) onRead(_id);
    onOpen?.();
  };
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <span className={classes.icon} data-level={level}>
        {icons[level]}
      </span>
      <div className={classes.words}>
        <p className={classes.sentence}>
          {isUnread && <Hidden>{texts.isUnread}: </Hidden>}
          {link ? (
            <Link to={link} onClick={handleOpen}>
              {words}
            </Link>
          ) : (
            words
          )}
          {times > 1 && <span className={classes.times}> {texts.times(times)}</span>}
        </p>
        <Record record={record} />
        <p className={classes.place}>
          <MomentText moment={createdAt} />
          {module && workspace && <ModuleMark module={module}>{workspace.name}</ModuleMark>}
          {belongsTo?.isMuted && <span>{texts.muted.mark}</span>}
        </p>
      </div>
      <span className={classes.buttons}>
        <MuteButton belongsTo={belongsTo} record={record} />
        {isUnread && (
          <IconButton
            name={`${texts.markOne}: ${words}`}
            icon={<IconCheck />}
            size="small"
            onClick={() => onRead(_id)}
          />
        )}
      </span>
    </li>
  );
}
