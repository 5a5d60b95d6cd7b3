import { IconAlertCircle, IconCircleCheck, IconDownload, IconX } from '@tabler/icons-react';
import { exportEndpoints } from 'contract/export.endpoints';
import type { ExportJob } from 'contract/export-job';
import { type ReactNode, useEffect } from 'react';
import { download } from '../../core/http/download.ts';
import { usePolled } from '../../core/http/use-polled.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { NoNews } from '../no-news.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { exportTrayTexts } from './export-tray-texts.ts';
import classes from './export-tray.module.css';
import { exportFailed, exportTexts } from './export-texts.ts';
import { runningExports, useRunningExports } from './running-exports.ts';

const isOver = (job: ExportJob | undefined) => job?.state === 'done' || job?.state === 'failed';

/** How far an export is. One that the server no longer knows has failed. */
function useProgress(started: ExportJob) {
  const { data, error, isStale, goOn } = usePolled(
    exportEndpoints.find,
    { params: { exportId: started._id } },
    isOver,
  );
  const job: ExportJob = error && !isOver(data) ? { ...started, state: 'failed' } : (data ?? started);
  return { job, onGoOn: isStale ? goOn : undefined };
}

/** Hands the file over as soon as it is there, and never again: whatever frame stands around it, and after a reload. */
function useDownload({ _id, state, url }: ExportJob) {
  useEffect(() => {
    if (state === 'done' && url && runningExports.take(_id)) download(url);
  }, [_id, state, url]);
}

function words({ kind, state, done, total }: ExportJob): string {
  const texts = exportTexts[kind];
  if (state === 'failed') return exportFailed;
  if (state === 'done') return texts.done(countText(total));
  return total > 0 ? texts.progress(countText(done), countText(total)) : texts.begun;
}

const icons = { done: <IconCircleCheck />, failed: <IconAlertCircle /> };

function ExportItem({ started }: { started: ExportJob }) {
  const { job, onGoOn } = useProgress(started);
  useDownload(job);
  const { state, url, fileName } = job;
  const isRunning = !isOver(job);
  return (
    <li className={classes.item} data-state={state}>
      <span className={classes.icon}>
        {state === 'done' || state === 'failed' ? icons[state] : <IconDownload />}
      </span>
      <div className={classes.words}>
        <p role="status">{words(job)}</p>
        {onGoOn && <NoNews onGoOn={onGoOn} />}
        {isRunning && <ProgressBar label={words(job)} share={job.total ? job.done / job.total : undefined} />}
        {state === 'done' && url && (
          <a href={url} download>
            {fileName ?? exportTrayTexts.download}
          </a>
        )}
      </div>
      <IconButton
        name={isRunning ? exportTrayTexts.stop : exportTrayTexts.dismiss}
        icon={<IconX />}
        size="small"
        onClick={() => runningExports.dismiss(started._id)}
      />
    </li>
  );
}

export type ExportTrayProps = {
  /** What else goes on, as items of the list. */
  children?: ReactNode;
};

/** Exports go on while one works elsewhere; they wait here until they are taken. */
export function ExportTray({ children }: ExportTrayProps) {
  const exports = useRunningExports();
  if (exports.length === 0 && !children) return null;
  return (
    <ul className={classes.tray} aria-label={exportTrayTexts.exports}>
      {exports.map(({ job }) => (
        <ExportItem key={job._id} started={job} />
      ))}
      {children}
    </ul>
  );
}
