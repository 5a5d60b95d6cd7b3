import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { dataSourceLabels, failureLabels } from 'contract/modules/capa/capa-choices';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { findCarriedOut, implementersCheck } from 'contract/modules/capa/carried-out';
import type { Effectiveness, EffectivenessCheck } from 'contract/modules/capa/effectiveness/effectiveness';
import {
  checkpointsOf,
  metCheckpoints,
  targetText,
  verdictOf,
} from 'contract/modules/capa/effectiveness/verdict';
import { type ReactNode, useState } from 'react';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import { valueText } from '../../../records/part/value-text.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { ChecksList } from './checks-list.tsx';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';
import part from '../../../records/part/part.module.css';
import classes from './effectiveness.module.css';
import { useChecks, usePlans } from './use-effectiveness.ts';
import { VerdictPill } from './verdict-pill.tsx';
import { whyNoVerdict } from './why-no-verdict.ts';
import { WatchSection } from './watch-section.tsx';
import { capaKind } from '../capa-kind.ts';
import { editorsOfRecord } from '../../../records/record/record-lock.ts';
import { isFixedStage } from '../fixed-stage.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';

const PlanDialog = lazyDialog(async () => (await import('./effectiveness-dialogs.tsx')).PlanDialog);
const CheckDialog = lazyDialog(async () => (await import('./effectiveness-dialogs.tsx')).CheckDialog);

const planned: ReadonlySet<string> = new Set(['draft', 'triage', 'investigation']);

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const scheduleText = ({ checksCount, waitDays, intervalDays, extensions, extendedTo }: Effectiveness) =>
  [
    texts.scheduleOf(checksCount - extendedTo.length, texts.after(waitDays), intervalDays),
    ...(extensions > extendedTo.length ? [texts.extended(extensions - extendedTo.length)] : []),
    ...extendedTo.map((day) => texts.extendedTo(formatDate(day))),
  ].join(', ');

function PlanFacts({ plan }: { plan: Effectiveness }) {
  const { metric, unit, dataSource, source, baseline, sampleSize, checker, objective } = plan;
  const facts = [
    { label: texts.metric, value: metric },
    { label: texts.baseline, value: valueText(baseline, unit) },
    { label: texts.target, value: upper([targetText(plan), unit].filter(Boolean).join(' ')) },
    { label: texts.sample, value: valueText(sampleSize, null) },
    { label: texts.schedule, value: scheduleText(plan) },
    { label: texts.checker, value: checker?.name ?? texts.somebody },
    ...(dataSource ? [{ label: texts.dataSource, value: dataSourceLabels[dataSource] }] : []),
    ...(source ? [{ label: texts.source, value: source }] : []),
  ];
  return <PartFacts facts={[...facts, { label: texts.objective, text: objective }]} />;
}

type Checked = { plan: Effectiveness; checks: readonly EffectivenessCheck[] };

/** What was decided, why nothing will be, or else what the data say so far and when the next check is due. */
function VerdictOf({ record, plan, checks }: Checked & { record: Capa }) {
  if (plan.verdict)
    return (
      <Section title={texts.given}>
        <div className={classes.verdict}>
          <VerdictPill verdict={plan.verdict} />
          {plan.failed && <p className={part.text}>{failureLabels[plan.failed]}.</p>}
          <p className={part.text}>{plan.verdictReason}</p>
          <p className={part.quiet}>
            {texts.by(plan.decidedBy?.name ?? texts.somebody, formatDate(plan.decidedOn))}
          </p>
          {plan.computedVerdict && plan.computedReason !== plan.verdictReason && (
            <>
              <p className={part.quiet}>{texts.dataSaid}</p>
              <VerdictPill verdict={plan.computedVerdict} />
              <p className={part.text}>{plan.computedReason}</p>
            </>
          )}
        </div>
      </Section>
    );
  const why = whyNoVerdict(record, plan);
  if (why)
    return (
      <Section title={texts.verdict}>
        <p className={part.quiet}>{why}</p>
      </Section>
    );
  const { verdict, reason } = verdictOf(plan, checks);
  const next = checkpointsOf(plan)[metCheckpoints(plan, checks)];
  return (
    <Section title={texts.computed}>
      {plan.startsOn === null ? (
        <p className={part.quiet}>{texts.notMonitored}</p>
      ) : (
        <div className={classes.verdict}>
          <VerdictPill verdict={verdict} />
          <p className={part.text}>{reason}</p>
          {next && (
            <p className={part.quiet}>
              {texts.next} <DateText date={next} />
            </p>
          )}
        </div>
      )}
    </Section>
  );
}

type CycleProps = { record: Capa; plan: Effectiveness; mayEdit: boolean };

/** Whether the caller may enter a check, which is made once the CAPA is monitored: whoever may edit the CAPA, and the checker whom its plan names. */
function useMayCheck(record: Capa, plan: Effectiveness, mayEdit: boolean): boolean {
  const { checker, cycle, verdict, startsOn } = plan;
  const isNamed = useCan(capaParts['effectiveness-check'].create.access, { named: checker ? [checker] : [] });
  const isOpen = record.isTakenOver && !isFixedStage(record) && cycle === record.cycle && !verdict;
  return isOpen && startsOn !== null && (mayEdit || isNamed);
}

/** What whoever has carried out an action is told before they enter a check. */
function OwnWork({ record }: { record: Capa }) {
  const actor = useActor();
  const done = record.tasks.filter(({ status }) => status === 'completed');
  if (!actor || !findCarriedOut(done, actor.accountId)) return null;
  return (
    <Notice tone="info">
      {implementersCheck} {texts.ownWork}
    </Notice>
  );
}

function Cycle({ record, plan, mayEdit }: CycleProps) {
  const answer = useChecks(record._id, plan._id);
  const [asked, setAsked] = useState<'plan' | 'check'>();
  const close = () => setAsked(undefined);
  const remark = capaKind.remarkOn?.(record, plan._id);
  const isOpen = mayEdit && plan.cycle === record.cycle;
  const mayCheck = useMayCheck(record, plan, mayEdit);
  return (
    <>
      <Section
        title={
          plan.cycle > 1 || record.cycle > 1 ? `${texts.title}, ${texts.cycle(plan.cycle)}` : texts.title
        }
        action={
          isOpen &&
          planned.has(record.stage) && (
            <Button icon={<IconPencil />} onClick={() => setAsked('plan')}>
              {texts.edit}
            </Button>
          )
        }
      >
        {remark && <Notice tone="warn">{texts.toBeChanged(remark)}</Notice>}
        <PlanFacts plan={plan} />
      </Section>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(checks) => (
          <>
            <VerdictOf record={record} plan={plan} checks={checks} />
            <Section
              title={texts.checks}
              action={
                mayCheck && (
                  <Button icon={<IconPlus />} onClick={() => setAsked('check')}>
                    {texts.addCheck}
                  </Button>
                )
              }
            >
              {mayCheck && <OwnWork record={record} />}
              <ChecksList
                recordId={record._id}
                plan={plan}
                checks={checks}
                mayEdit={isOpen && !plan.verdict}
              />
            </Section>
          </>
        )}
      </Loaded>
      <WatchSection record={record} plan={plan} />
      <PlanDialog record={record} plan={plan} opened={asked === 'plan'} onClose={close} />
      <CheckDialog recordId={record._id} plan={plan} opened={asked === 'check'} onClose={close} />
    </>
  );
}

type NoPlanProps = { record: Capa; mayEdit: boolean; onPlan: () => void };

function NoPlan({ record, mayEdit, onPlan }: NoPlanProps) {
  if (record.capaRequired === 'no')
    return <EmptyState message={texts.notRequired}>{texts.notRequiredText}</EmptyState>;
  const mayPlan = mayEdit && planned.has(record.stage);
  return (
    <EmptyState
      message={texts.empty}
      action={
        mayPlan && (
          <Button variant="primary" icon={<IconPlus />} onClick={onPlan}>
            {texts.plan}
          </Button>
        )
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

/** How it is checked whether a CAPA has worked, what the checks have measured, and what follows from them; each cycle by itself. */
export function EffectivenessPanel({ record, link }: { record: Capa; link?: ReactNode }) {
  const answer = usePlans(record._id);
  const [isPlanning, setPlanning] = useState(false);
  const mayEdit =
    useCan(capaParts.effectiveness.create.access, { manager: editorsOfRecord(capaKind, record) }) &&
    record.isTakenOver &&
    !isFixedStage(record);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <div className={classes.tab}>
          {link}
          {results.every(({ cycle }) => cycle !== record.cycle) && (
            <NoPlan record={record} mayEdit={mayEdit} onPlan={() => setPlanning(true)} />
          )}
          {results.map((plan) => (
            <Cycle key={plan._id} record={record} plan={plan} mayEdit={mayEdit} />
          ))}
          <PlanDialog record={record} opened={isPlanning} onClose={() => setPlanning(false)} />
        </div>
      )}
    </Loaded>
  );
}
