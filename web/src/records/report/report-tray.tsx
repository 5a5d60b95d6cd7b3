import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleX,
  IconReportAnalytics,
  IconX,
} from '@tabler/icons-react';
import { type ReportRun } from 'contract/records/report/report';
import { isReportOver, type ReportState } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { usePolled } from '../../core/http/use-polled.ts';
import classes from '../../shared/export/export-tray.module.css';
import { NoNews } from '../../shared/no-news.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { runningReports, type StartedReport } from './running-reports.ts';

const isOver = (run: ReportRun | undefined) => run !== undefined && isReportOver(run.state);

const icons: Record<ReportState, ReactNode> = {
  queued: <IconReportAnalytics />,
  running: <IconReportAnalytics />,
  ready: <IconCircleCheck />,
  failed: <IconAlertCircle />,
  cancelled: <IconCircleX />,
};

function Item({ params, path }: StartedReport) {
  const { data: run, isStale, goOn } = usePolled(reportEndpoints.find, { params }, isOver);
  if (!run) return null;
  const { state, name, done, total } = run;
  const words = texts.trayText[state](name);
  const look = state === 'ready' ? 'done' : state;
  return (
    <li className={classes.item} data-state={look}>
      <span className={classes.icon}>{icons[state]}</span>
      <div className={classes.words}>
        <p role="status">{words}</p>
        {isStale && <NoNews onGoOn={goOn} />}
        {!isOver(run) && <ProgressBar label={words} share={total ? done / total : undefined} />}
        {isOver(run) && <Link to={path}>{texts.open}</Link>}
      </div>
      <IconButton
        name={texts.dismiss}
        icon={<IconX />}
        size="small"
        onClick={() => runningReports.dismiss(params.reportId)}
      />
    </li>
  );
}

/** The reports under way, but for the one that is on screen. */
export function ReportItems() {
  const { pathname } = useLocation();
  return runningReports
    .useAll()
    .filter(({ path }) => path !== pathname)
    .map((report) => <Item key={report.params.reportId} {...report} />);
}
