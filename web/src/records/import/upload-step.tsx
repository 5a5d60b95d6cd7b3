import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconLoader2,
} from '@tabler/icons-react';
import { busyImportStates, type ImportJob, type ImportState } from 'contract/records/import/import';
import { type ReactNode, useMemo } from 'react';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { isBlank, isNarrowed } from '../../shared/data-table/list-state.ts';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DropZone } from '../../shared/files/drop-zone.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useImportPlace } from './import-place.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';
import { useImportUpload } from './use-import-upload.ts';
import { useUndo } from './use-undo.tsx';

function lookOf(state: ImportState): { tone: Tone; icon: ReactNode } {
  if (state === 'done') return { tone: 'ok', icon: <IconCircleCheck /> };
  if (state === 'undone') return { tone: 'neutral', icon: <IconArrowBackUp /> };
  if (state === 'failed') return { tone: 'bad', icon: <IconAlertCircle /> };
  const isBusy = busyImportStates.some((busy) => busy === state);
  return { tone: 'info', icon: isBusy ? <IconLoader2 /> : <IconClock /> };
}

const { columns: words } = texts.list;

const columnsOf = (made: string): Column<ImportJob>[] => [
  {
    id: 'fileName',
    header: words.fileName,
    isPrimary: true,
    sortable: true,
    cell: ({ fileName }) => fileName,
  },
  {
    id: 'state',
    header: words.state,
    width: 168,
    card: 'line',
    cell: ({ state }) => <Pill {...lookOf(state)}>{texts.states[state]}</Pill>,
    print: ({ state }) => texts.states[state],
  },
  {
    id: 'madeCount',
    header: made,
    width: 112,
    align: 'end',
    cell: ({ madeCount, undoneCount }) => countText(madeCount - undoneCount),
  },
  { id: 'createdBy', header: words.createdBy, width: 176, cell: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    header: words.createdAt,
    width: 176,
    sortable: true,
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
];

const idOf = ({ _id }: ImportJob) => _id;

function EarlierImports() {
  const { calls, params, target, pathOf, words: said } = useImportPlace();
  const columns = useMemo(() => columnsOf(said.made), [said.made]);
  const list = useList(calls.list, { params, fixed: { target } });
  const { ask, undoDialog } = useUndo();
  // A section that may turn out to have nothing to show waits for its first rows, instead of coming and going.
  if (isBlank(list) || (list.isLoading && !isNarrowed(list))) return null;
  return (
    <Section title={texts.earlier}>
      <DataTable
        label={texts.earlier}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={({ fileName }) => fileName}
        rowHref={({ _id }) => pathOf(_id)}
        rowActions={(job) =>
          job.state === 'done'
            ? [
                {
                  label: texts.undo,
                  icon: <IconArrowBackUp />,
                  tone: 'danger',
                  onSelect: () => void ask(job),
                },
              ]
            : []
        }
        searchLabel={texts.list.search}
        barEnd={
          <ListPrint
            title={texts.earlier}
            endpoint={calls.list}
            params={params}
            list={list}
            fixed={{ target }}
            columns={columns}
            rowId={idOf}
          />
        }
        empty={{ message: texts.list.empty }}
      />
      {undoDialog}
    </Section>
  );
}

export type UploadStepProps = { onStarted: (job: ImportJob) => void; failure?: string | null };

/** The first step: a file, or the template for one; below it what was imported before. */
export function UploadStep({ onStarted, failure }: UploadStepProps) {
  const { words: said, takeTemplate } = useImportPlace();
  const { upload, uploading, error } = useImportUpload(onStarted);
  const problem = uploading ? undefined : (error ?? failure);
  return (
    <>
      <div className={classes.narrow}>
        <p className={classes.quiet}>{said.intro}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {uploading ? (
          <ImportProgress
            label={texts.uploading(uploading.name)}
            done={Math.floor(uploading.share * 100)}
            total={100}
            note={texts.stay}
          />
        ) : (
          <DropZone single={texts.file} onFiles={([file]) => void upload(file)} />
        )}
        <p className={classes.links}>
          <span className={classes.wide}>{texts.template}</span>
          <Button size="small" icon={<IconDownload />} onClick={() => takeTemplate('xlsx')}>
            {texts.templateXlsx}
          </Button>
          <Button size="small" icon={<IconDownload />} onClick={() => takeTemplate('csv')}>
            {texts.templateCsv}
          </Button>
        </p>
      </div>
      <EarlierImports />
    </>
  );
}
