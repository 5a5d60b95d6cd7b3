import { form5W2H } from 'contract/records/record/form-5w2h';
import { labelsOf } from 'contract/core/field';
import type { Risk } from 'contract/modules/risk/risk';
import { statementText } from 'contract/modules/risk/risk-statement';
import type { Context } from '../../../../core/http/context.ts';
import type { RecordProfile, ReportSection } from '../../../../records/report/report-template.service.ts';
import { causeSections, consequenceSections, controlSections } from './bow-tie-parts.ts';
import { factsOf } from '../../../../records/report/part-table.service.ts';
import { assessmentSections, ratingSections } from './rating-parts.ts';
import { acceptanceSections, treatmentSections } from './treatment-parts.ts';
import { incidentSections, kriSections, reviewSections } from './watch-parts.ts';
import { moneyCell } from '../../../../core/sheets/sheet.ts';

/** What is said of the risk in short, and in answer to the eight questions. */
const saidSections = (_ctx: Context, { statement, form5W2H: answers }: Risk): Promise<ReportSection[]> =>
  Promise.resolve([
    ...factsOf({ key: 'statement', heading: 'Statement' }, [['In short', statementText(statement) ?? null]]),
    ...factsOf(
      { key: 'questions', heading: '5W2H' },
      Object.entries(labelsOf(form5W2H)).map(([key, label]) => [label, answers[key] ?? null] as const),
    ),
  ]);

const after = { isAfterActions: true } as const;

/** The profile sheet of a risk: all that is known of it on paper (ISO 31000, 6.7). */
export const riskProfile: RecordProfile = {
  title: 'Risk profile',
  help: 'Everything about one risk: what may happen and why, how high it is, what keeps it there, what is done about it, who accepted it, and who did what and when.',
  parts: [
    { key: 'statement', label: 'Statement and 5W2H', sections: saidSections },
    { key: 'ratings', label: 'Ratings', sections: ratingSections },
    { key: 'assessments', label: 'Assessments', sections: assessmentSections },
    { key: 'causes', label: 'Causes', sections: causeSections },
    { key: 'consequences', label: 'Consequences', sections: consequenceSections },
    { key: 'controls', label: 'Controls and their tests', sections: controlSections },
    { key: 'treatment', label: 'Treatment plan', sections: treatmentSections },
    { key: 'acceptances', label: 'Acceptances', ...after, sections: acceptanceSections },
    { key: 'reviews', label: 'Reviews', ...after, sections: reviewSections },
    { key: 'kris', label: 'Key risk indicators and readings', ...after, sections: kriSections },
    { key: 'incidents', label: 'Incidents', ...after, sections: incidentSections },
  ],
  saidElsewhere: ['statement', 'inherent', 'current', 'residual', 'target', 'strategy', 'actions'],
  actionColumns: [
    { key: 'budget', title: 'Budget', cell: ({ budget }) => moneyCell(budget) },
    { key: 'actualCost', title: 'Actual cost', cell: ({ actualCost }) => moneyCell(actualCost) },
  ],
};
