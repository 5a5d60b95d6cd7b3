import { IconAlertCircle, IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { type ImportJob, type ImportRow, importRowStatuses } from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { type ReactNode, useState } from 'react';
import { download } from '../../core/http/download.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { importUsersPath } from '../../people/account/account-paths.ts';
import { CancelButton } from './cancel-button.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

const looks: Record<ImportRow['status'], { tone: Tone; icon: ReactNode }> = {
  ok: { tone: 'ok', icon: <IconCircleCheck /> },
  warning: { tone: 'info', icon: <IconInfoCircle /> },
  error: { tone: 'bad', icon: <IconAlertCircle /> },
};

const { columns: words, statuses } = texts.rows;

const columns: Column<ImportRow>[] = [
  {
    id: 'row',
    header: words.row,
    width: 72,
    align: 'end',
    sortable: true,
    cell: ({ row }) => countText(row),
  },
  {
    id: 'name',
    header: words.name,
    isPrimary: true,
    width: 176,
    cell: ({ name }) => <CutText text={name} />,
  },
  {
    id: 'email',
    header: words.email,
    width: 232,
    card: 'line',
    cell: ({ email }) => <CutText text={email} />,
  },
  {
    id: 'status',
    header: words.status,
    width: 104,
    card: 'line',
    cell: ({ status }) => <Pill {...looks[status]}>{statuses[status]}</Pill>,
  },
  {
    id: 'messages',
    header: words.messages,
    card: 'line',
    cell: ({ messages }) => (
      <span className={classes.messages}>
        {messages.map(({ cell, message }) => (
          <span key={`${cell}${message}`}>
            {cell && <span className={classes.cell}>{cell} </span>}
            {message}
          </span>
        ))}
      </span>
    ),
  },
];

const filters = [
  {
    name: 'status',
    label: words.status,
    options: importRowStatuses.map((value) => ({ value, label: statuses[value] })),
  },
];

function ErrorsFile({ job }: { job: ImportJob }) {
  const write = useAction(importEndpoints.errors, {
    successToast: false,
    onSuccess: ({ url }) => download(url),
  });
  const take = (format: 'csv' | 'xlsx') =>
    void write.run({ params: { importId: job._id }, body: { format } });
  return (
    <>
      <Button size="small" icon={<IconDownload />} busy={write.isBusy} onClick={() => take('xlsx')}>
        {texts.errorsXlsx}
      </Button>
      <Button size="small" icon={<IconDownload />} busy={write.isBusy} onClick={() => take('csv')}>
        {texts.errorsCsv}
      </Button>
    </>
  );
}

function CheckedRows({ job }: { job: ImportJob }) {
  const list = useList(importEndpoints.rows, { params: { importId: job._id } });
  return (
    <DataTable
      label={texts.rows.label}
      list={list}
      rows={list.rows}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ name, row }) => name || String(row)}
      withRowNumbers={false}
      searchLabel={texts.rows.search}
      filters={filters}
      barEnd={job.errorCount + job.warningCount > 0 && <ErrorsFile job={job} />}
      empty={{ message: texts.rows.empty }}
    />
  );
}

function Summary({ job: { failure, errorCount, goodCount, rowCount } }: { job: ImportJob }) {
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (goodCount === 0) return <Notice tone="bad">{texts.nothingGood}</Notice>;
  if (errorCount > 0) return <Notice tone="warn">{texts.someBad(errorCount)}</Notice>;
  return goodCount === rowCount ? <Notice tone="ok">{texts.allGood(goodCount)}</Notice> : null;
}

function reasonOf({ errorCount, goodCount }: ImportJob, mode: 'all' | 'skip'): string | undefined {
  if (goodCount === 0) return texts.blockedByNothing;
  return mode === 'all' && errorCount > 0 ? texts.blockedByErrors : undefined;
}

function CommitForm({ job, onRemap }: CheckStepProps) {
  const [mode, setMode] = useState<'all' | 'skip'>('all');
  const commit = useAction(importEndpoints.commit, { successToast: false });
  const modes = [
    { value: 'all', label: texts.modes.all },
    { value: 'skip', label: texts.modes.skip(job.errorCount) },
  ];
  return (
    <div className={classes.narrow}>
      {job.errorCount > 0 && job.goodCount > 0 && (
        <RadioField
          label={texts.modeLabel}
          options={modes}
          value={mode}
          onChange={(next) => setMode(next === 'skip' ? 'skip' : 'all')}
        />
      )}
      <FormActions>
        <ReasonButton
          variant="primary"
          reason={reasonOf(job, mode)}
          busy={commit.isBusy}
          busyLabel={texts.starting}
          onClick={() => void commit.run({ params: { importId: job._id }, body: { mode } })}
        >
          {texts.commit(job.goodCount)}
        </ReasonButton>
        <Button onClick={onRemap}>{texts.changeColumns}</Button>
        <ButtonLink to={importUsersPath}>{texts.otherFile}</ButtonLink>
        <CancelButton job={job} />
      </FormActions>
    </div>
  );
}

export type CheckStepProps = { job: ImportJob; onRemap: () => void };

/** The third step: what the dry run has found, and what is to be done with it. */
export function CheckStep({ job, onRemap }: CheckStepProps) {
  const leftOut = job.rowCount - job.goodCount - job.errorCount;
  return (
    <Section title={texts.checkTitle}>
      <div className={classes.page}>
        <div className={classes.narrow}>
          <Summary job={job} />
          <Facts
            facts={[
              { label: texts.good, value: countText(job.goodCount) },
              { label: texts.leftOut, value: countText(leftOut) },
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
