import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { People } from '../../../shared/marks/person.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { cardHandlers, type useCardKeys } from '../../task/board-parts.ts';
import classes from '../../task/task-board.module.css';
import { DueDay } from '../../workflow/due-fact.tsx';
import { ConfidentialMark } from '../confidential-mark.tsx';
import { LegalHoldMark } from '../legal-hold-mark.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { placesOf, standsAt } from '../record-stage.ts';
import { useRecordPaths } from '../record-paths.ts';
import { viewTexts as texts } from './view-texts.ts';

export type RecordCardProps = {
  kind: RecordKind;
  record: ShownRecord;
  keys: ReturnType<ReturnType<typeof useCardKeys>>;
  /** Moves it to another stage or status, or asks first. */
  onMove: (place: string) => void;
  /** What its kind says of it besides. */
  children?: ReactNode;
};

function LaneMenu({ kind, record, onMove }: Pick<RecordCardProps, 'kind' | 'record' | 'onMove'>) {
  const items = Object.entries(placesOf(kind)).map(([place, { label }]) => ({
    label,
    ...(place === standsAt(kind, record)
      ? { reason: texts.isHere }
      : record.isTakenOver
        ? { onSelect: () => onMove(place) }
        : { reason: texts.notTaken }),
  }));
  return (
    <Menu
      groups={[{ heading: texts.moveTo, items }]}
      trigger={<IconButton name={texts.move(record.name)} icon={<IconDots />} size="small" />}
    />
  );
}

/** A record on the board: dragged to another lane, or moved there by M and a menu. */
export function RecordCard({ keys, children, ...props }: RecordCardProps): ReactNode {
  const { kind, record } = props;
  const { record: pathOf } = useRecordPaths(kind);
  const navigate = useNavigate();
  const open = () => void navigate(pathOf(record._id));
  return (
    <li {...cardHandlers(record._id, keys, open)} className={classes.card} data-card={record._id}>
      <div className={classes.cardHead}>
        <span>
          {record.number} <ConfidentialMark record={record} /> <LegalHoldMark record={record} />
        </span>
        <div data-card-menu>
          <LaneMenu {...props} />
        </div>
      </div>
      <Link className={classes.cardTitle} to={pathOf(record._id)} draggable={false}>
        {record.name}
      </Link>
      <p className={classes.cardRecord}>{record.process?.name ?? record.site.name}</p>
      {children}
      <div className={classes.cardFoot}>
        <span>
          <DueDay record={record} />
        </span>
        <People people={record.managers} label={texts.managers} />
      </div>
    </li>
  );
}
