import { IconArrowUpRight } from '@tabler/icons-react';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { useNavigate } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { Button, type ButtonLook } from '../../../ui/actions/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { OtherRecord } from '../../link/other-record.tsx';
import type { PartCalls } from '../../record/record-kind.ts';
import { raiseFromTexts as texts } from './raise-from-texts.ts';
import classes from './raise-from.module.css';
import { type RaisedFrom, raisedState } from './raised-from.ts';
import { useRaisePlaces } from './use-raise-places.ts';

type RaiseFromProps = RaisedFrom & { target: RecordKind } & Pick<ButtonLook, 'size'>;

/** Opens the form of another kind with what is known already, in a workspace where the caller may raise one. */
export function RaiseFrom({ target, size, ...from }: RaiseFromProps) {
  const navigate = useNavigate();
  const places = useRaisePlaces(target);
  const label = texts.raise(recordKinds[target].words.title);
  const raiseIn = (form: string) => void navigate(form, { state: raisedState(from) });
  const look = { icon: <IconArrowUpRight />, ...(size ? { size } : {}) };
  const [only] = places;
  if (!only) return null;
  if (places.length === 1) {
    return (
      <Button {...look} onClick={() => raiseIn(only.form)}>
        {label}
      </Button>
    );
  }
  const items = places.map(({ name, form }) => ({ label: name, onSelect: () => raiseIn(form) }));
  return <Menu groups={[{ items }]} trigger={<Button {...look}>{label}</Button>} />;
}

type RaisedProps = {
  target: RecordKind;
  calls: PartCalls['link'];
  params: { workspaceId: string; recordId: string };
};

/** The records of another kind that were raised from this one; nothing where there is none. */
export function RaisedHence({ target, calls, params }: RaisedProps) {
  const { data = [] } = useApi(calls.list, { params }, { later: true });
  const raised = data.filter(({ relation, record }) => relation === 'source_of' && record.kind === target);
  if (raised.length === 0) return null;
  return (
    <div className={classes.raised}>
      <h3>{texts.raised(recordKinds[target].words.titles)}</h3>
      <ul>
        {raised.map((link) => (
          <li key={link._id}>
            <OtherRecord link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
