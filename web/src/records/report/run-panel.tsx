import { IconArrowsDiff, IconCircleX, IconDownload } from '@tabler/icons-react';
import { type ReportRun } from 'contract/records/report/report';
import { reportFormatWords } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { NoNews } from '../../shared/no-news.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Facts, type Fact } from '../../ui/layout/facts.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import { formatSize } from '../../shared/files/file-size.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { ComparisonPart } from './comparison-part.tsx';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useDownloadReport } from './use-download-report.ts';
import { useReportPlace } from './use-report-place.ts';

const { facts: words } = texts;

function factsOf(run: ReportRun): Fact[] {
  const { schedule, asOf, rowCount, pageCount, fileSize, fileHash, expiresAt, format } = run;
  return [
    { label: words.requestedBy, value: run.requestedBy.name },
    ...(schedule ? [{ label: words.schedule, value: schedule.name }] : []),
    { label: words.createdAt, value: <MomentText moment={run.createdAt} /> },
    ...(asOf ? [{ label: words.asOf, value: <MomentText moment={asOf} /> }] : []),
    ...(rowCount === null ? [] : [{ label: words.rowCount, value: countText(rowCount) }]),
    ...(pageCount === null ? [] : [{ label: words.pageCount, value: countText(pageCount) }]),
    ...(fileSize === null
      ? []
      : [{ label: words.fileSize, value: `${reportFormatWords[format].label}, ${formatSize(fileSize)}` }]),
    ...(fileHash ? [{ label: words.fileHash, value: <code className={classes.hash}>{fileHash}</code> }] : []),
    { label: words.expiresAt, value: <MomentText moment={expiresAt} /> },
  ];
}

function Progress({ run, onGoOn }: RunPanelProps) {
  const { params } = useReportPlace();
  const cancel = useAction(reportEndpoints.cancel);
  const { confirm, confirmDialog } = useConfirm();
  const { state, done, total } = run;
  const label = texts.progress[state === 'queued' ? 'queued' : 'running'];
  const askToCancel = async () => {
    const question = {
      title: texts.cancelTitle(run.number),
      message: texts.cancelText,
      confirmLabel: texts.cancelRun,
      cancelLabel: texts.keepRun,
    };
    if (await confirm(question)) await cancel.run({ params: { ...params, reportId: run._id } });
  };
  return (
    <div className={classes.progress}>
      <p role="status">{label}</p>
      <ProgressBar label={label} share={total ? done / total : undefined} />
      {total > 0 && <p className={classes.quiet}>{texts.progressOf(countText(done), countText(total))}</p>}
      <p className={classes.quiet}>{texts.mayLeave}</p>
      {onGoOn && <NoNews onGoOn={onGoOn} />}
      <div className={classes.acts}>
        <Button icon={<IconCircleX />} busy={cancel.isBusy} onClick={() => void askToCancel()}>
          {texts.cancelRun}
        </Button>
      </div>
      {confirmDialog}
    </div>
  );
}

export type RunPanelProps = {
  run: ReportRun;
  /** Given when nothing has been heard of it for long. */
  onGoOn?: (() => void) | undefined;
};

/** What came of a run: how far it is, its file, why it failed, and what is different from the one before. */
export function RunPanel({ run, onGoOn }: RunPanelProps) {
  const [isCompared, setIsCompared] = useState(false);
  const { take, isBusy } = useDownloadReport();
  const isReady = run.state === 'ready';
  return (
    <Section title={texts.result}>
      {(run.state === 'queued' || run.state === 'running') && <Progress run={run} onGoOn={onGoOn} />}
      {run.state === 'cancelled' && <Notice tone="info">{texts.cancelled}</Notice>}
      {run.failure && <Notice tone="bad">{run.failure}</Notice>}
      {isReady && (
        <div className={classes.acts}>
          <Button
            variant="primary"
            icon={<IconDownload />}
            busy={isBusy}
            busyLabel={texts.downloading}
            onClick={() => take(run._id)}
          >
            {texts.download}
          </Button>
          <Button
            icon={<IconArrowsDiff />}
            aria-expanded={isCompared}
            onClick={() => setIsCompared(!isCompared)}
          >
            {isCompared ? texts.hideCompare : texts.compare}
          </Button>
        </div>
      )}
      <Facts facts={factsOf(run)} />
      {isCompared && <ComparisonPart reportId={run._id} />}
    </Section>
  );
}
