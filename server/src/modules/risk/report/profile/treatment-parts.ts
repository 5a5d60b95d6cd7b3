import type { Risk } from 'contract/modules/risk/risk';
import { type Acceptance, acceptanceStates } from 'contract/modules/risk/risk-acceptance';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { type Treatment, treatmentSums } from 'contract/modules/risk/risk-treatment';
import type { Context } from '../../../../core/http/context.ts';
import { type Cell, moneyCell } from '../../../../core/sheets/sheet.ts';
import type { ReportSection } from '../../../../records/report/report-template.service.ts';
import { acceptanceStore } from '../../lifecycle/lifecycle.store.ts';
import { treatmentStore } from '../../risk-part.store.ts';
import { factsOf, partsOf, tableOf, withBelow } from '../../../../records/report/part-table.service.ts';

const planFacts = (
  { strategy, rationale, cost, benefit, costBenefit, target }: Treatment,
  kind: RiskKind,
): [string, Cell][] => [
  ['Strategy', strategyLabels[strategy]],
  ['Rationale', rationale],
  ['Cost planned', moneyCell(cost)],
  ['Benefit expected', moneyCell(benefit)],
  ['Cost and benefit', costBenefit],
  ['Target', target && `${target.score}, ${levelLabel(target.level, kind)}`],
];

/** How it is treated and why, and what its actions come to. */
export async function treatmentSections(ctx: Context, { _id, tasks, kind }: Risk): Promise<ReportSection[]> {
  const [plan] = await partsOf<Treatment>(ctx, treatmentStore, _id);
  const sums = treatmentSums(tasks);
  return factsOf({ key: 'treatment', heading: 'Treatment plan' }, [
    ...(plan ? planFacts(plan, kind) : []),
    ['Actions done', sums.total > 0 ? `${sums.done} of ${sums.total}` : null],
    ['Budget of actions', moneyCell(sums.budget)],
    ['Actual cost of actions', moneyCell(sums.actualCost)],
  ]);
}

/** Who has accepted it, on what conditions and until when. */
export async function acceptanceSections(ctx: Context, { _id, kind }: Risk): Promise<ReportSection[]> {
  return [
    tableOf(
      { key: 'acceptances', heading: 'Acceptances', none: 'It was never accepted.' },
      await partsOf<Acceptance>(ctx, acceptanceStore, _id),
      {
        Acceptance: ({ status, isStale }) =>
          withBelow(acceptanceStates[status].label, isStale ? 'Changed since' : null),
        'What was accepted': ({ frozen }) => frozen && `${frozen.score}, ${levelLabel(frozen.level, kind)}`,
        Justification: ({ justification, conditions }) =>
          withBelow(justification, conditions && `Conditions: ${conditions}`),
        'Requested by': ({ requestedBy }) => requestedBy?.name ?? null,
        'Decided by': ({ decidedBy, endedAt, feedback }) =>
          decidedBy && withBelow(decidedBy.name, endedAt ? null : feedback),
        'Ended by': ({ endedBy, feedback }) => endedBy && withBelow(endedBy.name, feedback),
        'Valid from': ({ validFrom }) => ({ day: validFrom }),
        'Expires on': ({ expiresOn }) => ({ day: expiresOn }),
      },
    ),
  ];
}
