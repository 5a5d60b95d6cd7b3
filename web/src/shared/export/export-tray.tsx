import { IconAlertCircle, IconCircleCheck, IconDownload, IconX } from '@tabler/icons-react';
import { type ExportJob, exportEndpoints } from 'contract/export.endpoints';
import { useEffect, useRef } from 'react';
import { download } from '../../core/download.ts';
import { useApi } from '../../core/use-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { countText } from '../../ui/pager-pages.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './export-tray.module.css';
import { exportFailed, exportTexts } from './export-texts.ts';
import { runningExports, useRunningExports } from './running-exports.ts';

const askEveryMs = 1000;

const isOver = (job: ExportJob) => job.state === 'done' || job.state === 'failed';

/** How far an export is: asked for each second, and at once when the server tells. */
function useProgress(started: ExportJob): ExportJob {
  const answer = useApi(exportEndpoints.find, { params: { exportId: started._id } });
  const job = answer.data ?? started;
  const { refetch } = answer;
  const waits = !isOver(job);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), askEveryMs);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  return job;
}

/** Hands the file over once, as soon as it is there. */
function useDownload({ state, url }: ExportJob) {
  const isDone = useRef(false);
  useEffect(() => {
    if (state !== 'done' || !url || isDone.current) return;
    isDone.current = true;
    download(url);
  }, [state, url]);
}

function words({ kind, state, done, total }: ExportJob): string {
  const texts = exportTexts[kind];
  if (state === 'failed') return exportFailed;
  if (state === 'done') return total === 1 ? texts.one : texts.done(countText(total));
  return total > 0 ? texts.progress(countText(done), countText(total)) : texts.begun;
}

const icons = { done: <IconCircleCheck />, failed: <IconAlertCircle /> };

function ExportItem({ started }: { started: ExportJob }) {
  const job = useProgress(started);
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
        {isRunning && <ProgressBar label={words(job)} share={job.total ? job.done / job.total : undefined} />}
        {state === 'done' && url && (
          <a href={url} download>
            {fileName ?? 'Download'}
          </a>
        )}
      </div>
      <IconButton
        name={isRunning ? 'Stop waiting for the export' : 'Dismiss'}
        icon={<IconX />}
        size="small"
        onClick={() => runningExports.dismiss(started._id)}
      />
    </li>
  );
}

/** Exports go on while one works elsewhere; they wait here until they are taken. */
export function ExportTray() {
  const exports = useRunningExports();
  if (exports.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label="Exports">
      {exports.map((started) => (
        <ExportItem key={started._id} started={started} />
      ))}
    </ul>
  );
}
