import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { checklistScheduleEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { ChecklistSchedule } from 'contract/records/checklist/schedule';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import { PersonName } from '../../../shared/marks/person.tsx';
import { TasksPicture } from '../../../shared/pictures/tasks-picture.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { scheduleTexts as texts } from '../schedule-texts.ts';

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

const { columns: words } = texts;

const columns: Column<ChecklistSchedule>[] = [
  {
    id: 'name',
    header: words.name,
    isPrimary: true,
    sortable: true,
    cell: ({ name }) => name,
  },
  { id: 'when', header: words.when, width: 260, cell: texts.whenAndHow },
  {
    id: 'assignee',
    header: words.assignee,
    width: 190,
    cell: ({ assignee }) => <PersonName person={assignee} />,
  },
  { id: 'site', header: words.site, width: 150, cell: ({ site }) => site?.name ?? texts.none },
  {
    id: 'nextOn',
    header: words.nextOn,
    width: 130,
    sortable: true,
    cell: ({ nextOn, isPaused }) => (isPaused ? texts.paused : <DateText date={nextOn} />),
  },
  {
    id: 'lastOn',
    header: words.lastOn,
    width: 220,
    cell: ({ lastOn, lastResult }) =>
      lastOn ? (
        <>
          <DateText date={lastOn} /> {lastResult}
        </>
      ) : (
        texts.none
      ),
  },
];

/** What is done with a schedule, each asked once. */
function useScheduleActs(edit: (schedule: ChecklistSchedule) => void) {
  const { params } = useChecklistPaths();
  const mayManage = useCan('checklist.manage');
  const update = useAction(checklistScheduleEndpoints.update);
  const remove = useAction(checklistScheduleEndpoints.remove);
  const { confirm, confirmDialog } = useConfirm();
  const of = ({ _id }: ChecklistSchedule) => ({ ...params, plannedId: _id });

  const drop = async (one: ChecklistSchedule) => {
    const question = { title: texts.removeTitle, message: texts.removeText, names: [one.name] };
    if (await confirm({ ...question, confirmLabel: texts.remove })) await remove.run({ params: of(one) });
  };
  const acts = (one: ChecklistSchedule): MenuItem[] => {
    if (!mayManage) return [];
    const body = { isPaused: !one.isPaused, version: one.version };
    return [
      { label: texts.edit, icon: <IconPencil />, onSelect: () => edit(one) },
      {
        label: one.isPaused ? texts.resume : texts.pause,
        icon: one.isPaused ? <IconPlayerPlay /> : <IconPlayerPause />,
        onSelect: () => void update.run({ params: of(one), body }),
      },
      { label: texts.remove, icon: <IconTrash />, tone: 'danger', onSelect: () => void drop(one) },
    ];
  };
  return { acts, confirmDialog };
}

type SchedulesProps = {
  /** The checklist whose schedules they are; all of the workspace without. */
  checklistId?: string;
  /** Why none can be added, where that is so. */
  obstacle?: string | undefined;
};

const picture = <TasksPicture />;

/** What is said where nothing is scheduled: for a workspace also where it is done. */
function useNothingScheduled(checklistId: string | undefined) {
  const { list } = useChecklistPaths();
  const mayManage = useCan('checklist.manage');
  if (checklistId || !mayManage) return { about: texts.emptyText, elsewhere: undefined };
  return { about: texts.emptyEverywhere, elsewhere: <ButtonLink to={list}>{texts.toChecklists}</ButtonLink> };
}

/** What starts by itself, the next first. */
export function Schedules({ checklistId, obstacle }: SchedulesProps) {
  const paths = useChecklistPaths();
  const fixed: Record<string, string> = checklistId ? { checklist: checklistId } : {};
  const list = useList(checklistScheduleEndpoints.list, {
    params: paths.params,
    prefix: 'schedule',
    fixed,
  });
  const mayManage = useCan('checklist.manage');
  const [edited, setEdited] = useState<ChecklistSchedule | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (schedule: ChecklistSchedule | null) => {
    setEdited(schedule);
    setOpen(true);
  };
  const { acts, confirmDialog } = useScheduleActs(open);
  const add: ReactNode =
    checklistId && mayManage && !obstacle ? (
      <Button icon={<IconPlus />} onClick={() => open(null)}>
        {texts.add}
      </Button>
    ) : undefined;
  const { about, elsewhere } = useNothingScheduled(checklistId);
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ checklist }) => paths.schedule(checklist._id)}
        rowActions={acts}
        searchLabel={texts.search}
        ownSort="nextOn"
        barEnd={
          <>
            <ListExport kind="checklist-schedules" params={paths.params} query={list.query} fixed={fixed} />
            {add}
          </>
        }
        empty={{ picture, message: texts.empty, children: obstacle ?? about, action: add ?? elsewhere }}
      />
      <ScheduleDialog
        key={edited?._id ?? 'new'}
        checklistId={edited?.checklist._id ?? checklistId ?? ''}
        schedule={edited}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
      {confirmDialog}
    </>
  );
}
