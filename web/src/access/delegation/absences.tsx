import { IconCalendarEvent, IconCheck, IconPlane, IconPlus } from '@tabler/icons-react';
import { type Delegation, delegationKinds, delegationStates } from 'contract/access/delegation/delegation';
import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { modules } from 'contract/core/modules';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { SubTable } from '../../shared/data-table/sub-table.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { Pill } from '../../ui/layout/pill.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import type { Away } from './absence-dialog.tsx';
import classes from './delegation.module.css';
import { delegationTexts as texts } from './delegation-texts.ts';

const AbsenceDialog = lazyDialog(async () => (await import('./absence-dialog.tsx')).AbsenceDialog);

const marks = {
  planned: { tone: 'info', icon: <IconCalendarEvent /> },
  running: { tone: 'warn', icon: <IconPlane /> },
  past: { tone: 'neutral', icon: <IconCheck /> },
  ended: { tone: 'neutral', icon: <IconCheck /> },
} as const;

const scopeOf = ({ kinds, modules: chosen }: Delegation) =>
  [
    kinds.map((kind) => delegationKinds[kind].label).join(', '),
    chosen?.map((key) => modules[key].title).join(', ') ?? texts.everywhere,
  ].join(' · ');

const columns: Column<Delegation>[] = [
  { id: 'from', header: texts.columns.from, cell: ({ from }) => from.name },
  { id: 'to', header: texts.columns.to, cell: ({ to }) => to?.name ?? texts.nobody },
  {
    id: 'days',
    header: texts.columns.days,
    cell: ({ firstDay, lastDay }) => texts.days(formatDay(firstDay), formatDay(lastDay)),
  },
  { id: 'kinds', header: texts.columns.kinds, isQuiet: true, cell: scopeOf },
  {
    id: 'state',
    header: texts.columns.state,
    width: 120,
    cell: ({ state }) => <Pill {...marks[state]}>{delegationStates[state].label}</Pill>,
  },
];

type ActsProps = { absence: Delegation; onEdit: (absence: Delegation) => void };

function Acts({ absence, onEdit }: ActsProps) {
  const end = useAction(delegationEndpoints.end);
  const { confirm, confirmDialog } = useConfirm();
  const { state, from, _id } = absence;
  if (state === 'past' || state === 'ended') return null;
  const label = state === 'planned' ? texts.takeBack : texts.end;
  const handleEnd = async () => {
    const question = { title: texts.endTitle(from.name), message: texts.endText, confirmLabel: label };
    if (await confirm(question)) await end.run({ params: { delegationId: _id } });
  };
  return (
    <span className={classes.acts}>
      <Button size="small" onClick={() => onEdit(absence)}>
        {texts.edit}
      </Button>
      <Button size="small" busy={end.isBusy} onClick={() => void handleEnd()}>
        {label}
      </Button>
      {confirmDialog}
    </span>
  );
}

export type AbsencesProps = {
  /** Absences of a person, and those in which they stand in. */
  rows: Delegation[];
  accountId: string;
  /** Whose they are, where somebody else says it for them; nobody may where it is absent and they are not one's own. */
  person?: Away | undefined;
  mayChange: boolean;
};

/** When somebody is away and who stands in, and for whom they stand in; whoever may, changes it here. */
export function Absences({ rows, accountId, person, mayChange }: AbsencesProps) {
  const [editing, setEditing] = useState<Delegation | 'new'>();
  const close = () => setEditing(undefined);
  const [own, others] = [
    rows.filter(({ from }) => from._id === accountId),
    rows.filter(({ from }) => from._id !== accountId),
  ];
  const acts: Column<Delegation>[] = mayChange
    ? [
        {
          id: 'acts',
          header: texts.columns.acts,
          width: 200,
          cell: (absence) => <Acts absence={absence} onEdit={setEditing} />,
        },
      ]
    : [];
  return (
    <div className={classes.absences}>
      {own.length > 0 && (
        <SubTable
          label={texts.away}
          columns={[...columns.filter(({ id }) => id !== 'from'), ...acts]}
          rows={own}
          rowId={({ _id }) => _id}
        />
      )}
      {others.length > 0 && (
        <>
          <h3>{texts.standsIn}</h3>
          <SubTable
            label={texts.standsIn}
            columns={columns.filter(({ id }) => id !== 'to')}
            rows={others}
            rowId={({ _id }) => _id}
          />
        </>
      )}
      {rows.length === 0 && (
        <p className={classes.quiet}>{mayChange && !person ? texts.noneText : texts.noneOfText}</p>
      )}
      {mayChange && (
        <div>
          <Button icon={<IconPlus />} onClick={() => setEditing('new')}>
            {texts.add}
          </Button>
        </div>
      )}
      <AbsenceDialog
        key={editing === 'new' || !editing ? 'new' : editing._id}
        person={person}
        before={editing === 'new' ? undefined : editing}
        opened={editing !== undefined}
        onClose={close}
      />
    </div>
  );
}
