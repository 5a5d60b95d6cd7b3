import { IconCircle, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react';
import { actionStages, countedActions } from 'contract/records/record/action-steps';
import { Link } from 'react-router';
import { People, PersonName } from '../../../shared/marks/person.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Meter } from '../../../ui/layout/meter.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { claimTexts } from '../../claim/claim-texts.ts';
import { recordTexts } from '../page/record-texts.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { actionTexts } from './action-texts.ts';
import classes from './actions-part.module.css';

/** So many actions have a segment each; more of them share one bar. */
const mostSegments = 8;
/** So many stand on the overview; all of them have a tab of their own. */
const mostRows = 8;

const isDone = ({ status }: ShownAction) => status === 'completed';
/** It is completed, and nobody has to look at it any more. */
const isSettled = ({ stage }: ShownAction) => stage === 'completed';

const shareOf = (action: ShownAction) => (isSettled(action) ? 'full' : isDone(action) ? 'half' : 'none');

/** How far the actions are: a segment for each, filled by half where it is still to be verified. */
function Progress({ actions: all }: { actions: readonly ShownAction[] }) {
  const actions = countedActions(all);
  if (actions.length === 0) return null;
  const done = actions.filter(isDone).length;
  const text = actionTexts.progress(
    done,
    actions.length,
    actions.filter(({ verification }) => verification).length,
  );
  return (
    <span className={classes.progress}>
      {actions.length > mostSegments ? (
        <span className={classes.bar}>
          <Meter label={recordTexts.actions} text={text} share={done / actions.length} />
        </span>
      ) : (
        <span className={classes.segments} aria-hidden>
          {actions.map((action) => (
            <span key={action._id} className={classes.segment} data-share={shareOf(action)} />
          ))}
        </span>
      )}
      <span className={classes.words}>{text}</span>
    </span>
  );
}

const icons = { full: <IconCircleCheck />, half: <IconCircleHalf2 />, none: <IconCircle /> };

function stateOf(action: ShownAction): string {
  const { verification, stage } = action;
  const by = verification?.by?.name;
  return stage === 'completed' && by ? actionTexts.verifiedBy(by) : actionStages[stage].label;
}

function Whose({ action: { assignedTo, group, unclaimedSince } }: { action: ShownAction }) {
  const [only] = assignedTo;
  if (unclaimedSince && group) return claimTexts.unclaimedIn(group.name);
  if (assignedTo.length === 1 && only) return <PersonName person={only} />;
  return <People people={assignedTo} label={actionTexts.assignedTo} />;
}

type PartProps = { kind: RecordKind; record: ShownRecord };

/** The actions of a record on its overview: what, whose, how far, and until when; each leads to its task. */
export function ActionsPart({ kind, record }: PartProps) {
  const { task } = useRecordPaths(kind);
  const actions = kind.actionsOf(record);
  if (actions.length === 0) return null;
  return (
    <Section title={recordTexts.actions} action={<Progress actions={actions} />}>
      <ul className={classes.rows}>
        {actions.slice(0, mostRows).map((action) => (
          <li key={action._id} className={classes.row}>
            <span className={classes.icon} data-share={shareOf(action)}>
              {icons[shareOf(action)]}
            </span>
            <Link className={classes.name} to={task(action._id)}>
              {action.name}
            </Link>
            <span className={classes.whose}>
              <Whose action={action} />
            </span>
            <span className={classes.state}>{stateOf(action)}</span>
            <span className={classes.day}>
              <DateText date={action.endDate} isOverdue={action.isOverdue} />
            </span>
          </li>
        ))}
      </ul>
      {actions.length > mostRows && (
        <Link className={classes.more} to="?tab=actions">
          {actionTexts.all(actions.length)}
        </Link>
      )}
    </Section>
  );
}
