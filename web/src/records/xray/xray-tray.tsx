import { IconAlertCircle, IconCircleCheck, IconScan, IconX } from '@tabler/icons-react';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { Link, useLocation } from 'react-router';
import { usePolled } from '../../core/http/use-polled.ts';
import classes from '../../shared/export/export-tray.module.css';
import { NoNews } from '../../shared/no-news.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { runningChecks, type StartedCheck } from './running-checks.ts';
import { isChecking } from './xray-state.ts';
import { xrayTexts as texts } from './xray-texts.ts';

const looks = {
  ready: 'done',
  failed: 'failed',
  queued: 'queued',
  running: 'running',
  none: 'queued',
} as const;
const icons = {
  done: <IconCircleCheck />,
  failed: <IconAlertCircle />,
  queued: <IconScan />,
  running: <IconScan />,
};

function Item({ params, path }: StartedCheck) {
  const { data, isStale, goOn } = usePolled(
    xrayEndpoints.find,
    { params },
    (summary) => summary !== undefined && !isChecking(summary),
  );
  if (!data) return null;
  const { state, done, total } = data;
  const words = texts.tray[state];
  const look = looks[state];
  return (
    <li className={classes.item} data-state={look}>
      <span className={classes.icon}>{icons[look]}</span>
      <div className={classes.words}>
        <p role="status">{words}</p>
        {isStale && <NoNews onGoOn={goOn} />}
        {isChecking(data) ? (
          <ProgressBar label={words} share={total ? done / total : undefined} />
        ) : (
          <Link to={path}>{texts.open}</Link>
        )}
      </div>
      <IconButton
        name={texts.dismiss}
        icon={<IconX />}
        size="small"
        onClick={() => runningChecks.dismiss(params.workspaceId)}
      />
    </li>
  );
}

/** The checks under way, but for the one whose screen is open: that one shows it itself. */
export function CheckItems() {
  const { pathname } = useLocation();
  return runningChecks
    .useAll()
    .filter(({ path }) => path !== pathname)
    .map((check) => <Item key={check.params.workspaceId} {...check} />);
}
