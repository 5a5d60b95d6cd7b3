import { IconAlertCircle } from '@tabler/icons-react';
import type { RootCause } from 'contract/records/analysis/root-cause';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels, actionTypeLabels } from 'contract/modules/capa/capa-choices';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { progressOf } from 'contract/records/record/action-steps';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import part from '../../../records/part/part.module.css';
import { pastCycle } from 'contract/records/record/past-cycle';
import { Loaded } from '../../../shared/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useCapaCauses } from '../use-capa-causes.ts';
import { CauseChain } from './cause-chain.tsx';
import { covers, meantActions, strongestOf } from './coverage.ts';
import { coverageTexts as texts } from './coverage-texts.ts';
import { capaKind } from '../capa-kind.ts';
import { editorsOfRecord } from '../../../records/record/record-lock.ts';
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

/** Of which type an action is, and how far. */
function aboutOf(action: CapaAction): string {
  const done = progressOf(action);
  return [actionTypeLabels[action.type], done !== null && texts.percent(done)].filter(Boolean).join(', ');
}

function ActionHead({ action, isLoose }: { action: CapaAction; isLoose: boolean }) {
  return (
    <th scope="col">
      <span className={classes.action}>{action.name}</span>
      <span className={classes.type}>{aboutOf(action)}</span>
      {isLoose && <Missing>{texts.loose}</Missing>}
    </th>
  );
}

type CellsProps = {
  actions: CapaAction[];
  /** Whether the caller says what an action removes. */
  mayChange: (action: CapaAction) => boolean;
  /** Whether it is a corrective one that removes no cause; what was done in an earlier cycle stays as it was. */
  isLoose: (action: CapaAction) => boolean;
  isBusy: boolean;
  toggle: Toggle;
};
type RowProps = CellsProps & { cause: RootCause };

const coveringOf = ({ cause, actions }: Pick<RowProps, 'cause' | 'actions'>) =>
  actions.filter((action) => covers(action, cause._id));

/** How strong the strongest is of the actions that remove a cause, or that none does. */
function Strongest(props: Pick<RowProps, 'cause' | 'actions'>) {
  const covering = coveringOf(props);
  const strongest = strongestOf(covering);
  if (covering.length === 0) return <Missing>{texts.open}</Missing>;
  return strongest ? actionStrategyLabels[strongest] : texts.noStrategy;
}

function CauseName({ cause: { label, name } }: { cause: RootCause }) {
  return (
    <>
      <span className={classes.label}>{label}</span> {name}
    </>
  );
}

function CauseRow({ cause, actions, mayChange, isBusy, toggle }: RowProps) {
  return (
    <tr data-open={coveringOf({ cause, actions }).length === 0 || undefined}>
      <th scope="row">
        <CauseName cause={cause} />
      </th>
      {actions.map((action) => (
        <td key={action._id} className={classes.cell}>
          <Checkbox
            aria-label={texts.covers(action.name, cause.name)}
            checked={covers(action, cause._id)}
            disabled={!mayChange(action) || isBusy}
            onChange={() => toggle(action, cause)}
          />
        </td>
      ))}
      <td>
        <Strongest cause={cause} actions={actions} />
      </td>
    </tr>
  );
}

type MatrixProps = CellsProps & { causes: readonly RootCause[] };

function Table({ causes, ...cells }: MatrixProps) {
  return (
    // Many actions are wider than the page: the matrix is scrolled, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} role="region" aria-label={texts.matrix} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{texts.cause}</th>
            {cells.actions.map((action) => (
              <ActionHead key={action._id} action={action} isLoose={cells.isLoose(action)} />
            ))}
            <th scope="col">{texts.strongest}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map((cause) => (
            <CauseRow key={cause._id} cause={cause} {...cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same where a matrix has no room: of each cause the actions that remove it. */
function CauseCards({ causes, ...cells }: MatrixProps) {
  const { actions, mayChange, isLoose, isBusy, toggle } = cells;
  const loose = actions.filter(isLoose);
  return (
    <>
      <ul className={part.list}>
        {causes.map((cause) => (
          <li key={cause._id} className={part.card}>
            <h3 className={part.name}>
              <CauseName cause={cause} />
            </h3>
            {actions.map((action) => (
              <CheckboxField
                key={action._id}
                label={
                  <>
                    {action.name} <span className={part.quiet}>{aboutOf(action)}</span>
                  </>
                }
                aria-label={texts.covers(action.name, cause.name)}
                checked={covers(action, cause._id)}
                disabled={!mayChange(action) || isBusy}
                onChange={() => toggle(action, cause)}
              />
            ))}
            <p className={part.quiet}>
              {texts.strongest}: <Strongest cause={cause} actions={actions} />
            </p>
          </li>
        ))}
      </ul>
      {loose.map(({ _id, name }) => (
        <p key={_id} className={classes.rule}>
          {name} <Missing>{texts.loose}</Missing>
        </p>
      ))}
    </>
  );
}

function Matrix({ record, causes }: { record: Capa; causes: readonly RootCause[] }) {
  const mayEdit =
    useCan('capa.update', { manager: editorsOfRecord(capaKind, record) }) && !isFixedPlan(record);
  const mayChange = (action: CapaAction) => mayEdit && !pastCycle(record, action);
  const isLoose = (action: CapaAction) =>
    action.type === 'corrective' && action.rootCauses.length === 0 && !pastCycle(record, action);
  const { toggle, isBusy } = useToggle(record);
  const isNarrow = useIsNarrow();
  const actions = meantActions(record.tasks);
  if (causes.length === 0) return <EmptyState message={texts.noCauses}>{texts.noCausesText}</EmptyState>;
  if (actions.length === 0) return <EmptyState message={texts.noActions}>{texts.noActionsText}</EmptyState>;
  const cells = { actions, mayChange, isLoose, isBusy, toggle };
  const covered = causes.filter(({ _id }) => actions.some((action) => covers(action, _id)));
  return (
    <Section title={texts.title} action={<span>{texts.summary(covered.length, causes.length)}</span>}>
      {isNarrow ? <CauseCards causes={causes} {...cells} /> : <Table causes={causes} {...cells} />}
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
