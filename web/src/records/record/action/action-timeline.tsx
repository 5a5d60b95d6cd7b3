import { Timeline, type TimelineEntry } from '../../task/timeline.tsx';
import type { ShownAction } from '../record-kind.ts';
import { actionTexts } from './action-texts.ts';

type ActionTimelineProps = {
  actions: readonly ShownAction[];
  /** Where the task of one is. */
  taskOf: (actionId: string) => string;
};

const stateOf = ({ status, isOverdue }: ShownAction): TimelineEntry['state'] =>
  status === 'completed' ? 'done' : isOverdue ? 'late' : 'open';

/** The actions of a record as bars from their start to their due date; what was cancelled is left out. */
export function ActionTimeline({ actions, taskOf }: ActionTimelineProps) {
  const entries = actions
    .filter(({ status }) => status !== 'cancelled')
    .map((action) => ({
      _id: action._id,
      title: action.name,
      link: taskOf(action._id),
      from: action.startDate,
      to: action.endDate,
      state: stateOf(action),
    }));
  return <Timeline label={actionTexts.timeline} groups={[{ _id: 'actions', title: '', entries }]} />;
}
