import type { RootCause, WholeAnalysis } from 'contract/records/analysis/analysis';
import { analysisStates, branchStates } from 'contract/records/analysis/analysis-rules';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { printTexts } from '../../shared/print/print-texts.ts';
import { momentText } from '../../shared/print/printed-at.ts';
import { methodWords, printedAnalysisTexts as texts } from './analysis-texts.ts';
import { outlineRows, type Row } from './outline-rows.ts';

const nothingClosed = new Set<string>();

const judgedText = ({ branch }: Row): string => {
  if (!branch) return '';
  const { status, judgedBy, judgedAt } = branch;
  const words = [branchStates[status].label, judgedBy?.name, judgedAt && momentText(judgedAt)];
  return words.filter(Boolean).join(', ');
};

const columns: PrintColumn<Row>[] = [
  {
    id: 'name',
    header: texts.answer,
    isWide: true,
    cell: ({ level, branch, category }) => (
      <div style={{ paddingInlineStart: `${(level - 1) * 14}px` }}>
        {branch ? branch.name : <strong>{category}</strong>}
        {branch?.isRoot && <strong>{` (${texts.root})`}</strong>}
        {branch?.evidence && (
          <div className={sheet.small}>{printTexts.filter(texts.evidence, branch.evidence)}</div>
        )}
        {branch?.reason && (
          <div className={sheet.small}>{printTexts.filter(texts.reason, branch.reason)}</div>
        )}
      </div>
    ),
  },
  { id: 'status', header: texts.status, cell: judgedText },
];

const causeColumns: PrintColumn<RootCause>[] = [
  { id: 'label', header: texts.number, cell: ({ label }) => label },
  { id: 'name', header: texts.rootCause, isWide: true, cell: ({ name }) => <strong>{name}</strong> },
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
