import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { analysisStates, branchStates, likelihoodText } from 'contract/records/analysis/analysis-rules';
import { causeTypeLabels, certaintyLabels, consideredLabels } from 'contract/records/analysis/cause-choices';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatTexts } from '../../ui/format/format-texts.ts';
import { causeTexts } from './cause-texts.ts';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { printTexts } from '../../shared/print/print-texts.ts';
import { momentText } from '../../shared/print/printed-at.ts';
import { methodWords, printedAnalysisTexts as texts } from './analysis-texts.ts';
import { sessionText } from './session-text.ts';
import { outlineRows, type Row } from './outline-rows.ts';

const nothingClosed = new Set<string>();

const said = (all: readonly [string, string | null | undefined | false][]) =>
  all.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));

const judgedText = ({ branch }: Row): string => {
  if (!branch) return '';
  const { status, judgedBy, judgedAt } = branch;
  const words = [branchStates[status].label, judgedBy?.name, judgedAt && momentText(judgedAt)];
  return words.filter(Boolean).join(', ');
};

/** What is said of an answer or a cause besides its words and its state. */
function saidOfBranch({ evidence, reason, owner, dueDate, isOverdue, ...branch }: AnalysisBranch) {
  const all: [string, string | null | undefined][] = [
    [texts.likelihood, likelihoodText(branch.likelihood)],
    [texts.test, branch.test],
    [texts.testResult, branch.testResult],
    [texts.owner, owner?.name],
    [
      texts.due,
      dueDate && [formatDate(dueDate), isOverdue && formatTexts.overdue].filter(Boolean).join(', '),
    ],
    [texts.evidence, evidence],
    [texts.reason, reason],
    [texts.examinedBy, branch.examinedBy.map(({ name }) => name).join(', ')],
  ];
  return said(all);
}

const columns: PrintColumn<Row>[] = [
  {
    id: 'name',
    header: texts.answer,
    isWide: true,
    cell: ({ level, branch, category }) => (
      <div style={{ paddingInlineStart: `${(level - 1) * 14}px` }}>
        {branch ? branch.name : <strong>{category}</strong>}
        {branch?.isRoot && <strong>{` (${texts.root})`}</strong>}
        {branch &&
          saidOfBranch(branch).map(([label, value]) => (
            <div key={label} className={sheet.small}>
              {printTexts.filter(label, value)}
            </div>
          ))}
      </div>
    ),
  },
  { id: 'status', header: texts.status, cell: judgedText },
];

/** How it was proved, and what was considered before human error stood as a cause. */
function saidOf(cause: RootCause): [string, string][] {
  const { verificationMethod, verificationResult, verifiedBy, verifiedOn, considered } = cause;
  const proved =
    verifiedOn && causeTexts.provedBy(verifiedBy?.name ?? causeTexts.somebody, formatDate(verifiedOn));
  return said([
    [causeTexts.proof, verificationMethod],
    [causeTexts.result, verificationResult],
    [causeTexts.proved, proved],
    [causeTexts.considered, cause.isHumanError && considered.map((one) => consideredLabels[one]).join(', ')],
    [causeTexts.humanErrorReason, cause.isHumanError && cause.humanErrorReason],
  ]);
}

const causeColumns: PrintColumn<RootCause>[] = [
  { id: 'label', header: texts.number, cell: ({ label }) => label },
  {
    id: 'name',
    header: texts.rootCause,
    isWide: true,
    cell: (cause) => (
      <>
        <strong>{cause.name}</strong>
        {saidOf(cause).map(([label, value]) => (
          <div key={label} className={sheet.small}>
            {printTexts.filter(label, value)}
          </div>
        ))}
      </>
    ),
  },
  {
    id: 'certainty',
    header: texts.certainty,
    cell: ({ type, certainty }) =>
      [causeTypeLabels[type], certainty && certaintyLabels[certainty]].filter(Boolean).join(', '),
  },
  { id: 'from', header: texts.from, cell: ({ analysis }) => analysis?.name ?? '' },
  {
    id: 'by',
    header: texts.confirmedBy,
    cell: ({ confirmedBy, confirmedAt }) =>
      [confirmedBy?.name, momentText(confirmedAt)].filter(Boolean).join(', '),
  },
];

type Printed = { analyses: readonly WholeAnalysis[]; rootCauses: readonly RootCause[] };

/** The analyses of a record on paper, each as its outline, and the root causes that they have led to. */
export function PrintedAnalyses({ analyses, rootCauses }: Printed) {
  return (
    <>
      {analyses.map((analysis) => (
        <PrintSection
          key={analysis._id}
          title={printTexts.filter(methodWords[analysis.method].title, analysis.name)}
          aside={analysisStates[analysis.status].label}
        >
          {sessionText(analysis) && <p className={sheet.small}>{sessionText(analysis)}</p>}
          {analysis.examines && (
            <p className={sheet.small}>{printTexts.filter(texts.examines, analysis.examines.name)}</p>
          )}
          <PrintTable
            label={analysis.name}
            columns={columns}
            rows={outlineRows(analysis, nothingClosed)}
            rowId={({ id }) => id}
          />
        </PrintSection>
      ))}
      {rootCauses.length > 0 && (
        <PrintSection title={texts.rootCauses}>
          <PrintTable
            label={texts.rootCauses}
            columns={causeColumns}
            rows={rootCauses}
            rowId={({ _id }) => _id}
          />
        </PrintSection>
      )}
    </>
  );
}
