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
          job.errorCount + job.warningCount + job.duplicateCount + job.changeCount > 0 && (
            <ReportFiles job={job} what="errors" />
          )
        }
        empty={{ message: texts.rows.empty }}
      />
      <FixDialog job={job} cell={fixed} onClose={() => setFixed(undefined)} />
    </>
  );
}

/** How many rows could be imported, or change something. */
const possible = ({ goodCount, twinCount, changeCount }: ImportJob) => goodCount + twinCount + changeCount;

function Summary({ job }: { job: ImportJob }) {
  const { failure, errorCount, goodCount, rowCount } = job;
  const { words: said } = useImportPlace();
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (possible(job) === 0) return <Notice tone="bad">{texts.nothingGood}</Notice>;
  if (errorCount > 0) return <Notice tone="warn">{texts.someBad(errorCount)}</Notice>;
  return goodCount === rowCount ? <Notice tone="ok">{said.allGood(goodCount)}</Notice> : null;
}

function reasonOf({ errorCount }: ImportJob, count: number, mode: 'all' | 'skip'): string | undefined {
  if (count === 0) return texts.blockedByNothing;
  return mode === 'all' && errorCount > 0 ? texts.blockedByErrors : undefined;
}

type ChoiceProps<V extends string> = {
  label: string;
  options: Record<V, string>;
  value: V;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const values = Object.keys(options) as V[]; // the names of the options
  return (
    <RadioField
      label={label}
      options={values.map((one) => ({ value: one, label: options[one] }))}
      value={value}
      onChange={(next) => onChange(values.find((one) => one === next) ?? value)}
    />
  );
}

function CommitForm({ job, onRemap }: CheckStepProps) {
  const { calls, path, paramsOf, words: said } = useImportPlace();
  const { errorCount, goodCount, twinCount, changeCount } = job;
  const [mode, setMode] = useState<'all' | 'skip'>('all');
  const [duplicates, setDuplicates] = useState<'skip' | 'import'>('skip');
  // A file that only changes what is there is meant to.
  const [changes, setChanges] = useState<'skip' | 'apply'>(goodCount + twinCount > 0 ? 'skip' : 'apply');
  const commit = useAction(calls.commit, { successToast: false });
  const made = goodCount + (duplicates === 'import' ? twinCount : 0);
  const changed = changes === 'apply' ? changeCount : 0;
  const body = { mode, duplicates, ...(changeCount > 0 ? { changes } : {}) };
  return (
    <div className={classes.narrow}>
      {errorCount > 0 && possible(job) > 0 && (
        <Choice
          label={texts.modeLabel}
          options={{ all: texts.modes.all, skip: texts.modes.skip(errorCount) }}
          value={mode}
          onChange={setMode}
        />
      )}
      {twinCount > 0 && (
        <Choice
          label={texts.twins.label}
          options={{ skip: texts.twins.skip(twinCount), import: texts.twins.import(twinCount) }}
          value={duplicates}
          onChange={setDuplicates}
        />
      )}
      {changeCount > 0 && (
        <Choice
          label={texts.changes.label}
          options={{ skip: texts.changes.skip(changeCount), apply: texts.changes.apply(changeCount) }}
          value={changes}
          onChange={setChanges}
        />
      )}
      <FormActions>
        <ReasonButton
          variant="primary"
          reason={reasonOf(job, made + changed, mode)}
          busy={commit.isBusy}
          busyLabel={texts.starting}
          onClick={() => void commit.run({ params: paramsOf(job._id), body })}
        >
          {said.commit(made, changed)}
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
  const leftOut = job.rowCount - job.errorCount - possible(job);
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
              ...(job.changeCount > 0
                ? [{ label: texts.changes.count, value: countText(job.changeCount) }]
                : []),
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
