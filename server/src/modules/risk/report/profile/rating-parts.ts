import type { Risk } from 'contract/modules/risk/risk';
import { assessmentStates, type RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { factorsText, impactsText } from 'contract/modules/risk/risk-factors';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import type { Context } from '../../../../core/http/context.ts';
import { once, type ReportSection } from '../../../../records/report/report-template.service.ts';
import { assessmentStore } from '../../risk-assessment.store.ts';
import { findScheme } from '../../risk-scheme.service.ts';
import { gridTones, levelColors, steps } from '../matrix.ts';
import { namesOf, partsOf, tableOf, withBelow } from '../../../../records/report/part-table.service.ts';

/** Where a risk stands on the matrix: I, C, R and T are its inherent, current, residual and target rating. */
export async function ratingSections(ctx: Context, { ratings, kind }: Risk): Promise<ReportSection[]> {
  const scheme = await findScheme(ctx);
  const rated = ratingTypes.flatMap((type) => {
    const rating = ratings[type];
    return rating ? [{ ...rating, _id: type, name: ratingLabels[type] }] : [];
  });
  if (rated.length === 0) return [];
  const at = (likelihood: number, impact: number) =>
    rated
      .filter((one) => one.likelihood === likelihood && one.impact === impact)
      .map(({ name }) => name.charAt(0))
      .join(' ');
  const rows = steps.toReversed().map((likelihood) => ({
    key: String(likelihood),
    name: `Likelihood ${likelihood}`,
    cells: [String(likelihood), ...steps.map((impact) => at(likelihood, impact))],
  }));
  const caption = rated.map(({ name }) => `${name.charAt(0)}: ${name.toLowerCase()}`).join(', ');
  return [
    {
      key: 'matrix',
      heading: 'Rating',
      header: ['Likelihood', ...steps.map((step) => `Impact ${step}`)],
      rows: once(rows),
      none: '',
      grid: {
        captions: [caption],
        rowTitle: 'likelihood',
        columnTitle: 'impact',
        columns: steps.map(String),
        tones: [gridTones(scheme)],
        ...levelColors(kind),
      },
    },
    tableOf({ key: 'ratings', heading: 'Ratings', none: '' }, rated, {
      Rating: (rating) => withBelow(rating.name, factorsText(rating) || null),
      'Rated on': ({ ratedOn }) => ({ day: ratedOn }),
      Likelihood: ({ likelihood }) => likelihood,
      Impact: ({ impact }) => impact,
      Score: ({ score }) => score,
      Level: ({ level }) => levelLabel(level, kind),
      Assessment: ({ isPending }) => (isPending ? 'Waits for a decision' : 'Looked at'),
    }),
  ];
}

/** Everything that the risk was judged with, the newest first. */
export async function assessmentSections(
  ctx: Context,
  { _id: recordId, kind }: Risk,
): Promise<ReportSection[]> {
  const assessments = await partsOf<RiskAssessment>(ctx, assessmentStore, recordId);
  const judged = assessments.filter(({ status }) => status !== 'draft');
  const given = judged.flatMap(({ _id, name, date, scores, isRevealed }) =>
    isRevealed ? scores.map((one) => ({ ...one, _id: `${_id} ${one.person._id}`, name, date })) : [],
  );
  return [
    tableOf({ key: 'assessments', heading: 'Assessments', none: 'It has not been assessed.' }, judged, {
      Type: ({ type }) => ratingLabels[type],
      Date: ({ date }) => ({ day: date }),
      'Assessed by': ({ evaluator, panel }) =>
        panel.length > 0 ? namesOf(panel.map(({ person }) => person)) : (evaluator?.name ?? null),
      Likelihood: ({ likelihood }) => likelihood,
      Impact: ({ impact, impacts }) =>
        impact === null ? null : withBelow(String(impact), impactsText(impacts)),
      Score: ({ score }) => score,
      Level: ({ level }) => level && levelLabel(level, kind),
      Decision: ({ status, decidedBy, feedback, justification }) =>
        [
          assessmentStates[status].label,
          decidedBy?.name,
          feedback,
          justification && `Nobody else could do it: ${justification}`,
        ]
          .filter(Boolean)
          .join('\n'),
      Rationale: ({ rationale, assumptions, file, ...factors }) =>
        [
          factorsText(factors),
          rationale,
          assumptions && `Assumptions: ${assumptions}`,
          file && `Evidence: ${file.name}`,
        ]
          .filter(Boolean)
          .join('\n'),
    }),
    ...(given.length === 0
      ? []
      : [
          tableOf({ key: 'blind-scores', heading: 'Blind scores', none: '' }, given, {
            Assessment: ({ name }) => name,
            Date: ({ date }) => ({ day: date }),
            'Scored by': ({ person }) => person.name,
            Likelihood: ({ likelihood }) => likelihood,
            Impact: ({ impact, impacts }) => withBelow(String(impact), impactsText(impacts)),
            Score: ({ score }) => score,
            Level: ({ level }) => levelLabel(level, kind),
            Rationale: ({ rationale, ...factors }) =>
              [factorsText(factors), rationale].filter(Boolean).join('\n'),
          }),
        ]),
  ];
}
