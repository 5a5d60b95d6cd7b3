import { IconPencil, IconPlus, IconTarget } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import type { Treatment } from 'contract/modules/risk/risk-treatment';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { lockOfRecord } from '../../../records/record/record-lock.ts';
import { amountText } from '../../../records/record/amount-text.ts';
import { useCurrency } from '../../../records/record/use-currency.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { riskKind } from '../risk-kind.ts';
import { TreatmentSums } from './treatment-sums.tsx';
import { treatmentTexts as texts } from './treatment-texts.ts';
import part from '../../../records/part/part.module.css';
import classes from './treatment.module.css';
import { PartFacts } from '../../../records/part/part-facts.tsx';

const TreatmentDialog = lazyDialog(async () => (await import('./treatment-dialog.tsx')).TreatmentDialog);

type TargetProps = { risk: Risk; target: Treatment['target']; mayEdit: boolean };

/** Where the risk is to be: what its assessment as a target says, and the way to that. */
function Target({ risk, target, mayEdit }: TargetProps) {
  const { record: pathOf } = useRecordPaths(riskKind);
  return (
    <div className={classes.stack}>
      {target ? (
        <LevelChip {...target} kind={risk.kind} />
      ) : (
        <span className={part.quiet}>{texts.noTarget}</span>
      )}
      {mayEdit && (
        <ButtonLink to={`${pathOf(risk._id)}/assess?type=target`} size="small" icon={<IconTarget />}>
          {target ? texts.changeTarget : texts.setTarget}
        </ButtonLink>
      )}
    </div>
  );
}

/** What was written for strategies that were left. */
function OtherTexts({ plan: { strategy, texts: written } }: { plan: Treatment }) {
  const others = Object.entries(strategyLabels).flatMap(([key, label]) => {
    const text = key === strategy ? undefined : written[key as Treatment['strategy']]; // the labels' keys
    return text ? [{ label, text }] : [];
  });
  if (others.length === 0) return null;
  return (
    <Section title={texts.other.title}>
      <PartFacts facts={others} />
    </Section>
  );
}

function Plan({ risk, plan, mayEdit }: { risk: Risk; plan: Treatment; mayEdit: boolean }) {
  const currency = useCurrency();
  const { strategy, rationale, cost, benefit, costBenefit, target } = plan;
  const facts = [
    { label: texts.strategy, value: strategyLabels[strategy] },
    { label: texts.target, value: <Target risk={risk} target={target} mayEdit={mayEdit} /> },
    { label: texts.cost, value: amountText(cost, currency) || texts.notSaid },
    { label: texts.benefit, value: amountText(benefit, currency) || texts.notSaid },
  ];
  const said = [
    { label: texts.rationale, text: rationale },
    ...(costBenefit ? [{ label: texts.costBenefit, text: costBenefit }] : []),
  ];
  return <PartFacts facts={[...facts, ...said]} />;
}

/** The tab of a risk with how it is treated, and what its actions come to. */
export function TreatmentPanel({ risk }: { risk: Risk }) {
  const { workspaceId } = useRecordPaths(riskKind);
  const answer = useApi(riskParts.treatment.find, { params: { workspaceId, recordId: risk._id } });
  const mayEdit =
    useCan('risk.update', { manager: risk.managers }) && risk.isTakenOver && !lockOfRecord(riskKind, risk);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {(plan) => (
        <div className={classes.tab}>
          {plan ? (
            <>
              <Section
                title={texts.title}
                action={
                  mayEdit && (
                    <Button icon={<IconPencil />} onClick={open}>
                      {texts.edit}
                    </Button>
                  )
                }
              >
                <Plan risk={risk} plan={plan} mayEdit={mayEdit} />
              </Section>
              <OtherTexts plan={plan} />
            </>
          ) : (
            <EmptyState
              message={texts.empty}
              action={
                mayEdit && (
                  <Button variant="primary" icon={<IconPlus />} onClick={open}>
                    {texts.plan}
                  </Button>
                )
              }
            >
              {texts.emptyText}
            </EmptyState>
          )}
          {(plan ?? risk.tasks.length > 0) && <TreatmentSums risk={risk} />}
          <TreatmentDialog risk={risk} plan={plan} opened={isOpen} onClose={() => setOpen(false)} />
        </div>
      )}
    </Loaded>
  );
}
