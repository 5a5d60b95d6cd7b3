import { IconDownload, IconTable, IconVector } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { useState } from 'react';
import { loadCode } from '../../../core/loading/load-code.ts';
import { Canvas } from '../../../records/analysis/drawing/canvas.tsx';
import { measureText } from '../../../records/analysis/drawing/measure.ts';
import { Picture } from '../../../records/analysis/drawing/picture.tsx';
import type { PictureFormat } from '../../../records/analysis/export/export-picture.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useMayAnalyse, useRiskParts } from '../part/use-risk-parts.ts';
import { useImpactWords } from '../rating/use-impact-words.ts';
import { layOutBowTie } from './bow-tie-layout.ts';
import { addedTo, type BowTieModel, bowTieOf, partOf, type RiskPartsRead } from './bow-tie-model.ts';
import { BowTieTable } from './bow-tie-table.tsx';
import { bowTieTexts as texts } from './bow-tie-texts.ts';
import classes from './bow-tie.module.css';
import { type Asked, PartDialogs } from './part-dialogs.tsx';

const linesOnScreen = 3;
/** A picture for others has all the words. */
const allLines = 30;

async function exportAs(model: BowTieModel, risk: Risk, format: PictureFormat) {
  try {
    const exportPicture = await loadCode(
      async () => (await import('../../../records/analysis/export/export-picture.ts')).exportPicture,
    );
    const scene = layOutBowTie(model, { measure: measureText, lines: allLines, mayAdd: false });
    await exportPicture(scene, `${risk.number} ${texts.title}: ${risk.name}`, format);
  } catch {
    toast.error(texts.exportFailed);
  }
}

function ExportMenu({ model, risk }: { model: BowTieModel; risk: Risk }) {
  const items = [
    { label: texts.exportSvg, onSelect: () => void exportAs(model, risk, 'svg') },
    { label: texts.exportPng, onSelect: () => void exportAs(model, risk, 'png') },
    { label: texts.exportPdf, onSelect: () => void exportAs(model, risk, 'pdf') },
  ];
  return <Menu trigger={<Button icon={<IconDownload />}>{texts.export}</Button>} groups={[{ items }]} />;
}

type DrawnProps = { risk: Risk; model: BowTieModel; mayEdit: boolean; onAsk: (asked: Asked) => void };

/** The drawing: arrows go from part to part, and Enter opens one. */
function Drawing({ risk, model, mayEdit, onAsk }: DrawnProps) {
  const [chosen, setChosen] = useState<string>();
  const isNarrow = useIsNarrow();
  const scene = layOutBowTie(model, {
    measure: measureText,
    lines: linesOnScreen,
    mayAdd: mayEdit && !isNarrow,
  });
  const label = texts.drawing(risk.name, model.causes.length, model.consequences.length);
  if (isNarrow)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={classes.small} role="region" aria-label={texts.title} tabIndex={0}>
        <Picture scene={scene} label={label} chosen={undefined} zoom={0.6} />
      </div>
    );
  const open = (id: string) => {
    const part = partOf(id);
    if (part && mayEdit) onAsk({ part });
  };
  const choose = (id: string) => {
    const begin = addedTo(id);
    if (begin) onAsk({ begin });
    else setChosen(id);
  };
  return (
    <div className={classes.frame}>
      <Canvas
        scene={scene}
        label={label}
        chosen={chosen}
        onChoose={choose}
        onStep={setChosen}
        onEdit={open}
        smallest={0.5}
      />
    </div>
  );
}

type ShownProps = { risk: Risk; parts: RiskPartsRead };

function Shown({ risk, parts }: ShownProps) {
  const mayEdit = useMayAnalyse(risk);
  const isNarrow = useIsNarrow();
  const wordOf = useImpactWords(risk.kind);
  const [isTable, setTable] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const model = bowTieOf(risk.statement['event'] ?? risk.name, parts, wordOf);
  if (model.causes.length + model.consequences.length === 0)
    return <EmptyState message={texts.empty}>{texts.emptyText}</EmptyState>;
  const table = <BowTieTable model={model} mayEdit={mayEdit} onAsk={setAsked} />;
  const drawing = <Drawing risk={risk} model={model} mayEdit={mayEdit} onAsk={setAsked} />;
  return (
    <div className={classes.whole}>
      <div className={classes.toolbar}>
        <p className={classes.quiet}>{texts.thinner}</p>
        {model.open > 0 && <p className={classes.bad}>{texts.open(model.open)}</p>}
        <span className={classes.end}>
          {!isNarrow && (
            <Button
              icon={isTable ? <IconVector /> : <IconTable />}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? texts.drawingView : texts.table}
            </Button>
          )}
          <ExportMenu model={model} risk={risk} />
        </span>
      </div>
      {(isTable || isNarrow) && table}
      {(!isTable || isNarrow) && drawing}
      <PartDialogs risk={risk} parts={parts} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

/** The bow-tie of a risk, drawn from its causes, its controls, its event and its consequences. */
export function BowTie({ risk }: { risk: Risk }) {
  const answer = useRiskParts(risk._id);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(parts) => <Shown risk={risk} parts={parts} />}
    </Loaded>
  );
}
