import { IconCalendarEvent, IconCheck, IconPlane, IconPlus } from '@tabler/icons-react';
import { type Delegation, delegationKinds, delegationStates } from 'contract/access/delegation/delegation';
import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { modules } from 'contract/core/modules';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
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

type RowProps = { absence: Delegation; who: string; children?: ReactNode };

function Row({ absence, who, children }: RowProps) {
  const { firstDay, lastDay, state } = absence;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.days}>
          <strong>{texts.days(formatDay(firstDay), formatDay(lastDay))}</strong>
          <Pill {...marks[state]}>{delegationStates[state].label}</Pill>
        </p>
        <p className={classes.quiet}>{[who, scopeOf(absence)].join(' · ')}</p>
        {absence.reason && <p className={classes.quiet}>{absence.reason}</p>}
      </div>
      {children}
    </li>
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
  return (
    <div className={classes.absences}>
      {own.length > 0 && (
        <ul className={classes.list} aria-label={texts.away}>
          {own.map((absence) => (
            <Row
              key={absence._id}
              absence={absence}
              who={absence.to ? texts.whoStandsIn(absence.to.name) : texts.nobody}
            >
              {mayChange && <Acts absence={absence} onEdit={setEditing} />}
            </Row>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3>{texts.standsIn}</h3>
          <ul className={classes.list} aria-label={texts.standsIn}>
            {others.map((absence) => (
              <Row key={absence._id} absence={absence} who={texts.isAway(absence.from.name)} />
            ))}
          </ul>
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
