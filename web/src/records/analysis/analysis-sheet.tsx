import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { PrintSheet } from '../../shared/print/print-sheet.tsx';
import { printTexts } from '../../shared/print/print-texts.ts';
import { methodWords } from './analysis-texts.ts';
import { allLines, layOutAnalysis } from './drawing/lay-out.ts';
import { Picture } from './drawing/picture.tsx';
import { PrintedAnalyses } from './printed-analyses.tsx';

/** So wide a drawing may be on a sheet that lies on its side. */
const paperWidth = 1000;

type SheetProps = { whole: WholeAnalysis; rootCauses: readonly RootCause[]; number: string; at: string };

/** An analysis on paper: its drawing, the same as an outline, and the root causes that it has led to. */
export function AnalysisSheet({ whole, rootCauses, number, at }: SheetProps) {
  const title = `${methodWords[whole.method].title}: ${whole.name}`;
  const scene = layOutAnalysis(whole, allLines);
  return (
    <PrintSheet
      title={title}
      head={[{ label: printTexts.number, value: number }]}
      at={at}
      isLandscape
      end={whole.name}
    >
      {/* Paper is light whatever the screen is. */}
      <div data-always-light>
        <Picture
          scene={scene}
          label={title}
          chosen={undefined}
          zoom={Math.min(1, paperWidth / scene.width)}
        />
      </div>
      <PrintedAnalyses analyses={[whole]} rootCauses={rootCauses} />
    </PrintSheet>
  );
}
