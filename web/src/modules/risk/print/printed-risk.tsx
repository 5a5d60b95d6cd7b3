import { acceptanceStates } from 'contract/modules/risk/risk-acceptance';
import { controlKindText } from 'contract/modules/risk/control-kind-text';
import { assessmentStates } from 'contract/modules/risk/risk-assessment';
import {
  dimensionLabels,
  effectivenessLabels,
  newRisksOfControlLabels,
  strategyLabels,
  testResultLabels,
} from 'contract/modules/risk/risk-choices';
import { factorsText, impactsText } from 'contract/modules/risk/risk-factors';
import { impactText } from 'contract/modules/risk/risk-gain';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, ratingTypes, type RiskLevel } from 'contract/modules/risk/risk-levels';
import { treatmentSums } from 'contract/modules/risk/risk-treatment';
import type { Risk } from 'contract/modules/risk/risk';
import type { ReactNode } from 'react';
import { PrintFacts, PrintSection, type SheetFact } from '../../../shared/print/print-sheet.tsx';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { momentText } from '../../../shared/print/printed-at.ts';
import { workflowTexts } from '../../../records/workflow/workflow-texts.ts';
import { amountText } from '../../../records/record/amount-text.ts';
import { useCurrency } from '../../../records/record/use-currency.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { type FetchedRisk, fetchRiskParts } from './fetch-risk-parts.ts';
import { PrintedTable, withBelow } from './printed-table.tsx';
import { PrintedIndicators, PrintedReviews } from './printed-watch.tsx';
import { labels, riskPrintTexts as texts } from './risk-print-texts.ts';

type Part<Name extends keyof FetchedRisk> = Pick<FetchedRisk, Name>;

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');
type OfKind = Pick<Risk, 'kind'>;

const scoreText =
  (kind: Risk['kind']) =>
  ({ score, level }: { score: number; level: RiskLevel }) =>
    `${score}, ${levelLabel(level, kind)}`;

function Ratings({ ratings, kind }: Pick<Risk, 'ratings' | 'kind'>) {
  const rows = ratingTypes.flatMap((type) => {
    const rating = ratings[type];
    return rating ? [{ ...rating, _id: type, name: ratingLabels[type] }] : [];
  });
  return (
    <PrintedTable
      title={texts.ratings}
      rows={rows}
      cells={[
        [
          texts.rating,
          (rating) =>
            withBelow(
              <strong>{rating.name}</strong>,
              factorsText(rating),
              rating.isPending ? texts.isPending : null,
            ),
        ],
        [texts.ratedOn, ({ ratedOn }) => formatDate(ratedOn)],
        [texts.likelihood, ({ likelihood }) => likelihood],
        [texts.impact, ({ impact }) => impact],
        [texts.score, scoreText(kind)],
      ]}
    />
  );
}

function Assessments({ assessments, kind }: Part<'assessments'> & OfKind) {
  return (
    <PrintedTable
      title={texts.assessments}
      rows={assessments}
      cells={[
        [
          texts.rationale,
          (one) =>
            withBelow(
              <strong>{ratingLabels[one.type]}</strong>,
              factorsText(one),
              one.rationale,
              one.assumptions && printTexts.filter(texts.assumptions, one.assumptions),
              one.file && printTexts.filter(texts.evidence, one.file.name),
            ),
        ],
        [texts.date, ({ date }) => formatDate(date)],
        [
          texts.by,
          ({ evaluator, panel }) =>
            panel.length > 0 ? names(panel.map(({ person }) => person)) : evaluator?.name,
        ],
        [texts.likelihood, ({ likelihood }) => likelihood],
        [texts.impact, ({ impact, impacts }) => withBelow(impact, impactsText(impacts))],
        [
          texts.score,
          ({ score, level }) => (score === null || level === null ? '' : scoreText(kind)({ score, level })),
        ],
        [
          texts.decision,
          ({ status, decidedBy, feedback, justification }) =>
            withBelow(
              assessmentStates[status].label,
              decidedBy?.name,
              feedback,
              justification && printTexts.filter(workflowTexts.isJustified, justification),
            ),
        ],
      ]}
    />
  );
}

/** What each of several people gave by themselves, once all had. */
function BlindScores({ assessments, kind }: Part<'assessments'> & OfKind) {
  const rows = assessments.flatMap(({ _id, type, date, scores, isRevealed }) =>
    isRevealed
      ? scores.map((given) => ({ ...given, _id: `${_id} ${given.person._id}`, of: ratingLabels[type], date }))
      : [],
  );
  return (
    <PrintedTable
      title={texts.blindScores}
      rows={rows}
      cells={[
        [
          texts.rationale,
          (given) =>
            withBelow(<strong>{given.person.name}</strong>, given.of, factorsText(given), given.rationale),
        ],
        [texts.date, ({ date }) => formatDate(date)],
        [texts.likelihood, ({ likelihood }) => likelihood],
        [texts.impact, ({ impact, impacts }) => withBelow(impact, impactsText(impacts))],
        [texts.score, scoreText(kind)],
      ]}
    />
  );
}

function Consequences({ consequences, scale, kind }: Part<'consequences' | 'scale'> & OfKind) {
  const label = labels.consequence;
  return (
    <PrintedTable
      title={texts.consequences}
      rows={consequences}
      cells={[
        [label['name'], ({ name, description }) => withBelow(<strong>{name}</strong>, description)],
        [label['dimension'], ({ dimension }) => dimensionLabels[dimension]],
        [label['severity'], ({ severity }) => impactText(scale, kind, severity)],
      ]}
    />
  );
}

function Controls({ controls, tests }: Part<'controls' | 'tests'>) {
  const [label, test] = [labels.control, labels.test];
  return (
    <>
      <PrintedTable
        title={texts.controls}
        rows={controls}
        cells={[
          [
            label['name'],
            ({ name, description, documents, file, checklist }) =>
              withBelow(
                <strong>{name}</strong>,
                description,
                documents,
                file?.name,
                checklist && printTexts.filter(label['checklist'] ?? '', checklist.name),
              ),
          ],
          [label['controlType'], controlKindText],
          [label['effectiveness'], ({ effectiveness }) => effectivenessLabels[effectiveness]],
          [texts.bearsOn, ({ causes, consequences }) => names([...causes, ...consequences])],
          [label['owners'], ({ owners }) => names(owners)],
          [label['lastTest'], ({ lastTest }) => formatDate(lastTest)],
          [label['nextTest'], ({ nextTest }) => formatDate(nextTest)],
        ]}
      />
      <PrintedTable
        title={texts.verification}
        rows={controls.filter(({ verifiedBy, newRisks }) => verifiedBy ?? newRisks)}
        cells={[
          [
            label['name'],
            ({ name, verificationNote, newRisksNote }) =>
              withBelow(<strong>{name}</strong>, verificationNote, newRisksNote),
          ],
          [label['verifiedBy'], ({ verifiedBy }) => verifiedBy?.name],
          [label['verifiedOn'], ({ verifiedOn }) => formatDate(verifiedOn)],
          [label['newRisks'], ({ newRisks }) => newRisks && newRisksOfControlLabels[newRisks]],
        ]}
      />
      <PrintedTable
        title={texts.tests}
        rows={tests}
        cells={[
          [label['name'], ({ name, note }) => withBelow(<strong>{name}</strong>, note)],
          [test['testedOn'], ({ testedOn }) => formatDate(testedOn)],
          [test['result'], ({ result }) => testResultLabels[result]],
          [test['tester'], ({ tester }) => tester.name],
          [test['checklistRun'], ({ checklistRun }) => checklistRun?.name],
          [test['file'], ({ file }) => file?.name],
        ]}
      />
    </>
  );
}

function Treatment({ treatment, tasks, kind }: Part<'treatment'> & Pick<Risk, 'tasks' | 'kind'>) {
  const currency = useCurrency();
  const sums = treatmentSums(tasks);
  const label = labels.treatment;
  const facts: [string | undefined, ReactNode][] = [
    ...(treatment
      ? ([
          [label['strategy'], strategyLabels[treatment.strategy]],
          [label['rationale'], treatment.rationale],
          [label['cost'], amountText(treatment.cost, currency)],
          [label['benefit'], amountText(treatment.benefit, currency)],
          [label['costBenefit'], treatment.costBenefit],
          [texts.target, treatment.target && scoreText(kind)(treatment.target)],
        ] as [string | undefined, ReactNode][])
      : []),
    [texts.done, sums.total > 0 && texts.doneOf(sums.done, sums.total)],
    [texts.budget, amountText(sums.budget, currency)],
    [texts.actual, amountText(sums.actualCost, currency)],
  ];
  const said = facts.flatMap(([name = '', value]): SheetFact[] => (value ? [{ label: name, value }] : []));
  if (said.length === 0) return null;
  return (
    <PrintSection title={texts.treatment}>
      <PrintFacts isWide facts={said} />
    </PrintSection>
  );
}

function Acceptances({ acceptances, kind }: Part<'acceptances'> & OfKind) {
  const label = labels.acceptance;
  return (
    <PrintedTable
      title={texts.acceptances}
      rows={acceptances}
      cells={[
        [
          label['justification'],
          ({ justification, conditions, feedback }) =>
            withBelow(
              justification,
              conditions && printTexts.filter(label['conditions'] ?? '', conditions),
              feedback && printTexts.filter(label['feedback'] ?? '', feedback),
            ),
        ],
        [
          texts.status,
          ({ status, isStale }) => withBelow(acceptanceStates[status].label, isStale ? texts.isStale : null),
        ],
        [texts.accepted, ({ frozen }) => frozen && scoreText(kind)(frozen)],
        [texts.requestedBy, ({ requestedBy }) => requestedBy?.name],
        [
          texts.decidedBy,
          ({ decidedBy, decidedAt }) =>
            decidedBy && withBelow(decidedBy.name, decidedAt && momentText(decidedAt)),
        ],
        [
          texts.endedBy,
          ({ endedBy, endedAt }) => endedBy && withBelow(endedBy.name, endedAt && momentText(endedAt)),
        ],
        [label['validFrom'], ({ validFrom }) => formatDate(validFrom)],
        [label['expiresOn'], ({ expiresOn }) => formatDate(expiresOn)],
      ]}
    />
  );
}

/** What a risk prints of itself, fetched as it is by now. */
export async function printedRisk(
  { _id: recordId, kind, ratings, tasks }: Risk,
  where: { workspaceId: string; signal: AbortSignal },
): Promise<ReactNode> {
  const fetched = await fetchRiskParts({ ...where, recordId });
  return (
    <>
      <Ratings kind={kind} ratings={ratings} />
      <Assessments kind={kind} assessments={fetched.assessments} />
      <BlindScores kind={kind} assessments={fetched.assessments} />
      <Consequences consequences={fetched.consequences} scale={fetched.scale} kind={kind} />
      <Controls controls={fetched.controls} tests={fetched.tests} />
      <Treatment kind={kind} treatment={fetched.treatment} tasks={tasks} />
      <Acceptances kind={kind} acceptances={fetched.acceptances} />
      <PrintedReviews
        reviews={fetched.reviews}
        incidents={fetched.incidents}
        scale={fetched.scale}
        kind={kind}
      />
      <PrintedIndicators kris={fetched.kris} readings={fetched.readings} />
    </>
  );
}
