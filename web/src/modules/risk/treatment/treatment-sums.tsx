import { IconAlertTriangle } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { expectedAfter, treatmentSums } from 'contract/modules/risk/risk-treatment';
import { useApi } from '../../../core/http/use-api.ts';
import { amountText } from '../../../records/record/amount-text.ts';
import { useCurrency } from '../../../records/record/use-currency.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { Meter } from '../../../ui/layout/meter.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { treatmentTexts as texts } from './treatment-texts.ts';
import part from '../../../records/part/part.module.css';
import classes from './treatment.module.css';
import { PartFacts } from '../../../records/part/part-facts.tsx';

type Sums = ReturnType<typeof treatmentSums>;

function Spent({ budget, actualCost }: Sums) {
  const currency = useCurrency();
  const over = budget !== null && actualCost !== null && actualCost > budget ? actualCost - budget : 0;
  return (
    <div className={classes.stack}>
      <span>{actualCost === null ? texts.noActual : texts.actual(amountText(actualCost, currency))}</span>
      <span className={part.quiet}>
        {budget === null ? texts.noBudget : texts.budget(amountText(budget, currency))}
      </span>
      {over > 0 && (
        <Pill tone="warn" icon={<IconAlertTriangle />}>
          {texts.over(amountText(over, currency))}
        </Pill>
      )}
    </div>
  );
}

/** By how much the actions are to change the risk, and what it is rated with then by the scheme. */
function Expected({ risk, sums }: { risk: Risk; sums: Sums }) {
  const { workspaceId } = useWorkspaceIds();
  const { data: scheme } = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  const from = risk.ratings.current ?? risk.ratings.inherent;
  if (sums.reducesLikelihood + sums.reducesImpact === 0)
    return <span className={part.quiet}>{texts.noExpected}</span>;
  const then = from && expectedAfter(from, sums, risk.kind);
  const score = scheme && then && scoreOf(scheme, then.likelihood, then.impact);
  return (
    <div className={classes.stack}>
      <span>{texts.reduces(sums.reducesLikelihood, sums.reducesImpact)}</span>
      {scheme && score && (
        <span className={classes.then}>
          <span className={part.quiet}>{texts.expectedThen}</span>{' '}
          <LevelChip level={levelOf(scheme.bands, score)} score={score} kind={risk.kind} />
        </span>
      )}
    </div>
  );
}

/** What the actions of a risk come to: how far they are, what they cost, and what is expected of them. */
export function TreatmentSums({ risk }: { risk: Risk }) {
  const sums = treatmentSums(risk.tasks);
  const text = texts.done(sums.done, sums.total);
  if (sums.total === 0)
    return (
      <Section title={texts.actions}>
        <p className={part.quiet}>{texts.noActions}</p>
      </Section>
    );
  const facts = [
    {
      label: texts.progress,
      value: (
        <div className={classes.stack}>
          <span>{text}</span>
          <Meter label={texts.progress} text={text} share={sums.done / sums.total} />
        </div>
      ),
    },
    { label: texts.spent, value: <Spent {...sums} /> },
    { label: texts.expected, value: <Expected risk={risk} sums={sums} /> },
  ];
  return (
    <Section title={texts.actions}>
      <PartFacts facts={facts} />
    </Section>
  );
}
