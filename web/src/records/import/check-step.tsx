import { type ImportJob, importRowStatuses } from 'contract/records/import/import';
import { useMemo, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CancelButton } from './cancel-button.tsx';
import { checkColumns } from './check-columns.tsx';
import { type BadCell, FixDialog } from './fix-dialog.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';
import { ReportFiles } from './report-files.tsx';

const { columns: words, statuses } = texts.rows;

const filters = [
  {
    name: 'status',
    label: words.status,
    options: importRowStatuses.map((value) => ({ value, label: statuses[value] })),
  },
];

function CheckedRows({ job }: { job: ImportJob }) {
  const { calls, params, target, paramsOf } = useImportPlace();
  const [fixed, setFixed] = useState<BadCell>();
  const fields = useApi(calls.fields, { params: { ...params, target } });
  const list = useList(calls.rows, { params: paramsOf(job._id) });
  const columns = useMemo(() => checkColumns(job, fields.data ?? [], setFixed), [job, fields.data]);
  // The fields are the columns: rows that came before them would move.
  const shown = { ...list, isLoading: list.isLoading || fields.isLoading };
  return (
    <>
      <DataTable
        label={texts.rows.label}
        list={shown}
        rows={list.rows}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name, row }) => name || String(row)}
        withRowNumbers={false}
        searchLabel={texts.rows.search}
        filters={filters}
        barEnd={
          job.errorCount + job.warningCount + job.duplicateCount > 0 && (
            <ReportFiles job={job} what="errors" />
          )
        }
        empty={{ message: texts.rows.empty }}
      />
      <FixDialog job={job} cell={fixed} onClose={() => setFixed(undefined)} />
    </>
  );
}

function Summary({ job: { failure, errorCount, goodCount, twinCount, rowCount } }: { job: ImportJob }) {
  const { words: said } = useImportPlace();
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (goodCount + twinCount === 0) return <Notice tone="bad">{texts.nothingGood}</Notice>;
  if (errorCount > 0) return <Notice tone="warn">{texts.someBad(errorCount)}</Notice>;
  return goodCount === rowCount ? <Notice tone="ok">{said.allGood(goodCount)}</Notice> : null;
}

function reasonOf({ errorCount }: ImportJob, count: number, mode: 'all' | 'skip'): string | undefined {
  if (count === 0) return texts.blockedByNothing;
  return mode === 'all' && errorCount > 0 ? texts.blockedByErrors : undefined;
}

function CommitForm({ job, onRemap }: CheckStepProps) {
  const { calls, path, paramsOf, words: said } = useImportPlace();
  const [mode, setMode] = useState<'all' | 'skip'>('all');
  const [duplicates, setDuplicates] = useState<'skip' | 'import'>('skip');
  const commit = useAction(calls.commit, { successToast: false });
  const { errorCount, goodCount, twinCount } = job;
  const count = goodCount + (duplicates === 'import' ? twinCount : 0);
  const modes = [
    { value: 'all', label: texts.modes.all },
    { value: 'skip', label: texts.modes.skip(errorCount) },
  ];
  const ways = [
    { value: 'skip', label: texts.twins.skip(twinCount) },
    { value: 'import', label: texts.twins.import(twinCount) },
  ];
  return (
    <div className={classes.narrow}>
      {errorCount > 0 && goodCount + twinCount > 0 && (
        <RadioField
          label={texts.modeLabel}
          options={modes}
          value={mode}
          onChange={(next) => setMode(next === 'skip' ? 'skip' : 'all')}
        />
      )}
      {twinCount > 0 && (
        <RadioField
          label={texts.twins.label}
          options={ways}
          value={duplicates}
          onChange={(next) => setDuplicates(next === 'import' ? 'import' : 'skip')}
        />
      )}
      <FormActions>
        <ReasonButton
          variant="primary"
          reason={reasonOf(job, count, mode)}
          busy={commit.isBusy}
          busyLabel={texts.starting}
          onClick={() => void commit.run({ params: paramsOf(job._id), body: { mode, duplicates } })}
        >
          {said.commit(count)}
        </ReasonButton>
        <Button onClick={onRemap}>{texts.changeColumns}</Button>
        <ButtonLink to={path}>{texts.otherFile}</ButtonLink>
        <CancelButton job={job} />
      </FormActions>
    </div>
  );
}

export type CheckStepProps = { job: ImportJob; onRemap: () => void };

/** The third step: what the dry run has found, and what is to be done with it. */
export function CheckStep({ job, onRemap }: CheckStepProps) {
  const leftOut = job.rowCount - job.goodCount - job.errorCount - job.twinCount;
  return (
    <Section title={texts.checkTitle}>
      <div className={classes.page}>
        <div className={classes.narrow}>
          <Summary job={job} />
          <Facts
            facts={[
              { label: texts.good, value: countText(job.goodCount) },
              { label: texts.leftOut, value: countText(leftOut) },
              ...(job.twinCount > 0 ? [{ label: texts.twins.count, value: countText(job.twinCount) }] : []),
              { label: texts.bad, value: countText(job.errorCount) },
            ]}
          />
        </div>
        <CommitForm job={job} onRemap={onRemap} />
        <CheckedRows job={job} />
      </div>
    </Section>
  );
}
