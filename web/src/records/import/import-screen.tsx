import { busyImportStates, type ImportJob, type ImportState } from 'contract/records/import/import';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePolled } from '../../core/http/use-polled.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { NoNews } from '../../shared/no-news.tsx';
import type { Crumb } from '../../ui/layout/breadcrumb.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CancelButton } from './cancel-button.tsx';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { type ImportPlace, ImportPlaceProvider, useImportPlace } from './import-place.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSteps } from './import-steps.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';
import { MapStep } from './map-step.tsx';
import { UploadStep } from './upload-step.tsx';

const stepOf: Record<ImportState, number> = {
  reading: 0,
  failed: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  undoing: 4,
  done: 4,
  undone: 4,
};

type BusyState = (typeof busyImportStates)[number];
const busyIn = (state: ImportState): BusyState | undefined => busyImportStates.find((busy) => busy === state);

const isAtRest = (job: ImportJob | undefined) => job === undefined || busyIn(job.state) === undefined;

type BusyProps = { job: ImportJob; state: BusyState; onGoOn: (() => void) | undefined };

function Busy({ job, state, onGoOn }: BusyProps) {
  const { words } = useImportPlace();
  return (
    <div className={classes.narrow}>
      <ImportProgress label={words.progress[state]} done={job.done} total={job.total} />
      {onGoOn && <NoNews onGoOn={onGoOn} />}
      {(state === 'reading' || state === 'checking') && (
        <div>
          <CancelButton job={job} />
        </div>
      )}
    </div>
  );
}

type ImportProps = {
  job: ImportJob;
  onStarted: (job: ImportJob) => void;
  /** Given when nothing has been heard of it for long. */
  onGoOn: (() => void) | undefined;
};

function Import({ job, onStarted, onGoOn }: ImportProps) {
  const [isRemapping, setIsRemapping] = useState(false);
  const busy = busyIn(job.state);
  const isMapping = job.state === 'mapping' || (isRemapping && job.state === 'checked');
  return (
    <>
      <ImportSteps now={isMapping ? 1 : stepOf[job.state]} />
      {busy && <Busy job={job} state={busy} onGoOn={onGoOn} />}
      {job.state === 'failed' && <UploadStep onStarted={onStarted} failure={job.failure} />}
      {isMapping && <MapStep job={job} onChecked={() => setIsRemapping(false)} />}
      {job.state === 'checked' && !isMapping && <CheckStep job={job} onRemap={() => setIsRemapping(true)} />}
      {(job.state === 'done' || job.state === 'undone') && <DoneStep job={job} />}
    </>
  );
}

function OpenImport({ importId, onStarted }: { importId: string; onStarted: (job: ImportJob) => void }) {
  const { calls, paramsOf } = useImportPlace();
  const answer = usePolled(calls.find, { params: paramsOf(importId) }, isAtRest);
  return (
    <Loaded answer={answer} failed={texts.failed}>
      {(job) => (
        <Import
          key={job._id}
          job={job}
          onStarted={onStarted}
          onGoOn={answer.isStale ? answer.goOn : undefined}
        />
      )}
    </Loaded>
  );
}

/** An import step by step, wherever it is of; the address names it, so that one can leave and come back. */
export function ImportScreen({ place, title, crumbs, choice }: ImportScreenProps) {
  const [url, setUrl] = useSearchParams();
  const importId = url.get('id');
  const open = ({ _id }: ImportJob) =>
    setUrl((before) => {
      const next = new URLSearchParams(before);
      next.set('id', _id);
      return next;
    });
  return (
    <Page title={title} crumbs={crumbs}>
      <PageHeader title={title} back={place.back} />
      <ImportPlaceProvider value={place}>
        <div className={classes.page}>
          {importId ? (
            <OpenImport key={importId} importId={importId} onStarted={open} />
          ) : (
            <>
              <ImportSteps now={0} />
              {choice}
              <UploadStep key={place.target} onStarted={open} />
            </>
          )}
        </div>
      </ImportPlaceProvider>
    </Page>
  );
}

export type ImportScreenProps = {
  place: ImportPlace;
  title: string;
  crumbs: Crumb[];
  /** Where several things are imported on the same screen: which of them. */
  choice?: ReactNode;
};
