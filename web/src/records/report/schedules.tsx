import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { type ReportSchedule } from 'contract/records/report/schedule';
import { scheduleFrequencyWords } from 'contract/records/report/schedule-words';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { weekdayText } from '../../ui/format/weekday.ts';
import { reportTexts as texts } from './report-texts.ts';
import { useMayChangeOwn } from './use-may-change-own.ts';
import { useReportPlace } from './use-report-place.ts';

const EditScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).EditScheduleDialog);

const { scheduleColumns: words } = texts;

function whenText({ scheduleFrequency, weekday }: ReportSchedule): string {
  const often = scheduleFrequencyWords[scheduleFrequency];
  const day = scheduleFrequency === 'weekly' ? weekdayText(weekday ?? 1) : undefined;
  return day ? `${often}, ${day}` : often;
}

const reportOf = ({ name, record }: ReportSchedule) => (record ? `${name}: ${record.name}` : name);

const columns: Column<ReportSchedule>[] = [
  {
    id: 'schedule',
    header: words.schedule,
    isPrimary: true,
    sortable: true,
    cell: ({ schedule }) => schedule,
  },
  { id: 'name', header: words.name, width: 200, cell: reportOf },
  { id: 'when', header: words.when, width: 200, cell: whenText },
  {
    id: 'recipients',
    header: words.recipients,
    width: 200,
    cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
  },
  {
    id: 'nextAt',
    header: words.nextAt,
    width: 176,
    sortable: true,
    cell: ({ nextAt, isPaused }) => (isPaused ? texts.paused : <MomentText moment={nextAt} />),
  },
  {
    id: 'lastAt',
    header: words.lastAt,
    width: 220,
    cell: ({ lastAt, lastRuns, lastResult }) =>
      lastAt && (
        <>
          <MomentText moment={lastAt} />{' '}
          {[lastRuns && texts.sentTo(lastRuns), lastResult].filter(Boolean).join('. ')}
        </>
      ),
  },
  { id: 'owner', header: words.owner, width: 144, cell: ({ owner }) => owner?.name },
];

const idOf = ({ _id }: ReportSchedule) => _id;

function useScheduleActs() {
  const { params } = useReportPlace();
  const update = useAction(reportEndpoints.updateSchedule);
  const remove = useAction(reportEndpoints.removeSchedule);
  const { confirm, confirmDialog } = useConfirm();
  const of = (scheduleId: string) => ({ params: { ...params, scheduleId } });
  return {
    confirmDialog,
    turn: ({ _id, isPaused, version }: ReportSchedule) =>
      void update.run({ ...of(_id), body: { isPaused: !isPaused, version } }),
    async drop({ _id, schedule }: ReportSchedule) {
      const question = {
        title: texts.removeTitle(schedule),
        message: texts.removeText,
        confirmLabel: texts.remove,
      };
      if (await confirm(question)) await remove.run(of(_id));
    },
  };
}

/** The scheduled reports of a workspace. */
export function Schedules() {
  const { params } = useReportPlace();
  const list = useList(reportEndpoints.schedules, { params });
  const mayChange = useMayChangeOwn();
  const { turn, drop, confirmDialog } = useScheduleActs();
  const [edited, setEdited] = useState<ReportSchedule>();
  return (
    <>
      <DataTable
        label={texts.sent}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={({ schedule }) => schedule}
        rowActions={(one) =>
          mayChange(one)
            ? [
                { label: texts.edit, icon: <IconPencil />, onSelect: () => setEdited(one) },
                {
                  label: one.isPaused ? texts.resume : texts.pause,
                  icon: one.isPaused ? <IconPlayerPlay /> : <IconPlayerPause />,
                  onSelect: () => turn(one),
                },
                { label: texts.remove, icon: <IconTrash />, tone: 'danger', onSelect: () => void drop(one) },
              ]
            : []
        }
        searchLabel={texts.searchSchedules}
        barEnd={
          <ListPrint
            title={texts.sent}
            endpoint={reportEndpoints.schedules}
            params={params}
            list={list}
            columns={columns}
            rowId={idOf}
          />
        }
        empty={{ message: texts.noSchedules, children: texts.noSchedulesText }}
      />
      {confirmDialog}
      <EditScheduleDialog
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        schedule={edited}
      />
    </>
  );
}
