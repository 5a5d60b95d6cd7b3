import { IconAlertCircle } from '@tabler/icons-react';
import type { RootCause } from 'contract/records/analysis/root-cause';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels, actionTypeLabels } from 'contract/modules/capa/capa-choices';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { progressOf } from 'contract/records/record/action-progress';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import part from '../../../records/part/part.module.css';
import { Loaded } from '../../../shared/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useCapaCauses } from '../use-capa-causes.ts';
import { CauseChain } from './cause-chain.tsx';
import { covers, meantActions, strongestOf } from './coverage.ts';
import { coverageTexts as texts } from './coverage-texts.ts';
import { isFixedPlan } from '../fixed-stage.ts';
import classes from './coverage.module.css';

type Toggle = (action: CapaAction, cause: RootCause) => void;

/** Says of an action that it removes a cause, or that it does not after all. */
function useToggle({ _id: recordId }: Capa): { toggle: Toggle; isBusy: boolean } {
  const { workspaceId } = useWorkspaceIds();
  const update = useAction(capaParts.action.update, { successToast: false });
  const toggle: Toggle = (action, cause) => {
    const others = action.rootCauses.map(({ _id }) => _id).filter((id) => id !== cause._id);
    const rootCauses = covers(action, cause._id) ? others : [...others, cause._id];
    const params = { workspaceId, recordId, actionId: action._id };
    void update.run({ params, body: { rootCauses, version: action.version } });
  };
  return { toggle, isBusy: update.isBusy };
}

const Missing = ({ children }: { children: string }) => (
  <Pill tone="bad" icon={<IconAlertCircle />}>
    {children}
  </Pill>
);

function ActionHead({ action }: { action: CapaAction }) {
  const done = progressOf(action);
  const isLoose = action.type === 'corrective' && action.rootCauses.length === 0;
  return (
    <th scope="col">
      <span className={classes.action}>{action.name}</span>
      <span className={classes.type}>
        {[actionTypeLabels[action.type], done !== null && texts.percent(done)].filter(Boolean).join(', ')}
      </span>
      {isLoose && <Missing>{texts.loose}</Missing>}
    </th>
  );
}

type RowProps = {
  cause: RootCause;
  actions: CapaAction[];
  mayEdit: boolean;
  isBusy: boolean;
  toggle: Toggle;
};

function CauseRow({ cause, actions, mayEdit, isBusy, toggle }: RowProps) {
  const covering = actions.filter((action) => covers(action, cause._id));
  const strongest = strongestOf(covering);
  return (
    <tr data-open={covering.length === 0 || undefined}>
      <th scope="row">
        <span className={classes.label}>{cause.label}</span> {cause.name}
      </th>
      {actions.map((action) => (
        <td key={action._id} className={classes.cell}>
          <Checkbox
            aria-label={texts.covers(action.name, cause.name)}
            checked={covers(action, cause._id)}
            disabled={!mayEdit || isBusy}
            onChange={() => toggle(action, cause)}
          />
        </td>
      ))}
      <td>
        {covering.length === 0 ? (
          <Missing>{texts.open}</Missing>
        ) : strongest ? (
          actionStrategyLabels[strongest]
        ) : (
          texts.noStrategy
        )}
      </td>
    </tr>
  );
}

function Matrix({ record, causes }: { record: Capa; causes: readonly RootCause[] }) {
  const { managers: manager, members: member } = record;
  const mayEdit = useCan('capa.update', { manager, member }) && !isFixedPlan(record);
  const { toggle, isBusy } = useToggle(record);
  const actions = meantActions(record.tasks);
  if (causes.length === 0) return <EmptyState message={texts.noCauses}>{texts.noCausesText}</EmptyState>;
  if (actions.length === 0) return <EmptyState message={texts.noActions}>{texts.noActionsText}</EmptyState>;
  const covered = causes.filter(({ _id }) => actions.some((action) => covers(action, _id)));
  return (
    <Section title={texts.title} action={<span>{texts.summary(covered.length, causes.length)}</span>}>
      {/* Many actions are wider than the page: the matrix is scrolled, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.frame} role="region" aria-label={texts.matrix} tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{texts.cause}</th>
              {actions.map((action) => (
                <ActionHead key={action._id} action={action} />
              ))}
              <th scope="col">{texts.strongest}</th>
            </tr>
          </thead>
          <tbody>
            {causes.map((cause) => (
              <CauseRow key={cause._id} {...{ cause, actions, mayEdit, isBusy, toggle }} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.rule}>{texts.rule}</p>
    </Section>
  );
}

/** The root causes of a CAPA as rows, its actions as columns, what removes what, and what shows that it is gone. */
export function CoveragePanel({ record }: { record: Capa }) {
  const answer = useCapaCauses(record._id);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <div className={part.tab}>
          <Matrix record={record} causes={results} />
          {results.length > 0 && <CauseChain record={record} causes={results} />}
        </div>
      )}
    </Loaded>
  );
}
