import { IconArrowUpRight, IconDownload } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import type { Trace, TraceNode } from 'contract/records/link/link';
import { states } from 'contract/records/record/steps';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ModuleMark } from '../../../shared/marks/module-mark.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { PrintButton } from '../../../shared/print/print-button.tsx';
import { type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Canvas } from '../../analysis/drawing/canvas.tsx';
import { measureText } from '../../analysis/drawing/measure.ts';
import { Picture } from '../../analysis/drawing/picture.tsx';
import type { PictureFormat } from '../../analysis/export/export-picture.ts';
import type { PartCalls } from '../../record/record-kind.ts';
import { traceTexts as texts } from '../link-texts.ts';
import { isMissing, withMissing } from './missing.ts';
import { labelOf, layOutTrace } from './trace-layout.ts';
import { TraceOutline } from './trace-outline.tsx';
import type { TraceSheetProps } from './trace-sheet.tsx';
import classes from './trace.module.css';

const linesOnScreen = 3;
/** A picture for others has all the words. */
const allLines = 30;
const firstSteps = 3;

export type TraceViewProps = {
  calls: PartCalls['link'];
  params: { workspaceId: string; recordId: string };
  number: string;
};

const isRecord = ({ of }: TraceNode) => of === null;
const isItem = ({ kind }: TraceNode) => kind === 'item';

function usePrintTrace(props: Omit<TraceSheetProps, 'at'>) {
  return usePrint(async () => {
    const at = new Date().toISOString();
    const TraceSheet = await loadCode(async () => (await import('./trace-sheet.tsx')).TraceSheet);
    return <TraceSheet {...props} at={at} />;
  });
}

/** A trace without the actions and root causes of its records. */
function recordsOf({ nodes, edges, isCut }: Trace): Trace {
  return {
    nodes: nodes.filter((node) => isRecord(node) || isItem(node)),
    edges: edges.filter(({ type }) => type !== 'has'),
    isCut,
  };
}

function countOf({ nodes }: Trace): string {
  const there = nodes.filter((node) => !isMissing(node));
  const records = there.filter(isRecord).length;
  const items = there.filter(isItem).length;
  return texts.counted({ records, items, parts: there.length - records - items });
}

async function exportAs(
  trace: Trace,
  { focus, number, format }: { focus: string; number: string; format: PictureFormat },
) {
  try {
    const exportPicture = await loadCode(
      async () => (await import('../../analysis/export/export-picture.ts')).exportPicture,
    );
    const scene = layOutTrace(trace, { lines: allLines, measure: measureText, focus, chosen: focus });
    await exportPicture(scene, texts.title(number), format);
  } catch {
    toast.error(texts.exportFailed);
  }
}

type ToolbarProps = {
  steps: number;
  withParts: boolean;
  count: string;
  onSteps: (steps: number) => void;
  onParts: (withParts: boolean) => void;
  onExport: (format: PictureFormat) => void;
  print: Pick<Printing, 'print' | 'isBusy'>;
};

const stepOptions = Array.from({ length: limits.traceSteps }, (_, index) => ({
  value: String(index + 1),
  label: texts.stepsOf(index + 1),
}));

function Toolbar({ steps, withParts, count, onSteps, onParts, onExport, print }: ToolbarProps) {
  const formats: PictureFormat[] = ['svg', 'png', 'pdf'];
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <SelectField
          label={texts.steps}
          options={stepOptions}
          value={String(steps)}
          onChange={(value) => onSteps(Number(value ?? firstSteps))}
        />
      </div>
      <CheckboxField
        label={texts.parts}
        checked={withParts}
        onChange={(event) => onParts(event.currentTarget.checked)}
      />
      <span className={classes.count} role="status">
        {count}
      </span>
      <PrintButton {...print} />
      <Menu
        trigger={<Button icon={<IconDownload />}>{texts.export}</Button>}
        groups={[
          {
            items: formats.map((format) => ({
              label: texts.formats[format],
              onSelect: () => onExport(format),
            })),
          },
        ]}
      />
    </div>
  );
}

/** The toolbar, with a print of what is drawn. */
function PrintingToolbar({
  trace,
  focus,
  number,
  ...rest
}: Omit<ToolbarProps, 'print'> & Omit<TraceSheetProps, 'at'>) {
  const { printed, ...print } = usePrintTrace({ trace, focus, number, count: rest.count });
  return (
    <>
      <Toolbar {...rest} print={print} />
      {printed}
    </>
  );
}

/** What is chosen in the drawing or the outline, and the way to it. */
function Chosen({ node }: { node: TraceNode }) {
  const { name, status, module, workspace, link } = node;
  return (
    <div className={classes.chosen} role="region" aria-label={texts.chosen}>
      <p className={classes.name}>
        <span className={classes.number}>{labelOf(node)}</span> {name}
      </p>
      <div className={classes.facts}>
        <ModuleMark module={module}>{workspace.name}</ModuleMark>
        {status && <StatusBadge status={status} states={states} />}
      </div>
      <ButtonLink to={link} size="small" icon={<IconArrowUpRight />}>
        {isMissing(node) ? texts.addHere : texts.open}
      </ButtonLink>
    </div>
  );
}

type DrawingProps = {
  trace: Trace;
  focus: string;
  number: string;
  chosen: string;
  onChoose: (id: string) => void;
};

function Drawing({ trace, focus, number, chosen, onChoose }: DrawingProps) {
  const isNarrow = useIsNarrow();
  const [isShown, setShown] = useState(false);
  const scene = layOutTrace(trace, { lines: linesOnScreen, measure: measureText, focus, chosen });
  const label = texts.drawingOf(number, countOf(trace));
  if (!isNarrow)
    return (
      <Canvas
        key={trace.nodes.length}
        smallest={1}
        scene={scene}
        label={label}
        chosen={chosen}
        onChoose={onChoose}
      />
    );
  return (
    <div className={classes.onDemand}>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideDrawing : texts.showDrawing}
      </Button>
      {isShown && <Picture scene={scene} label={label} chosen={chosen} />}
    </div>
  );
}

/** What a record leads to and comes from over several steps: drawn, and as an outline beside it. */
export function TraceView({ calls, params, number }: TraceViewProps) {
  const focus = params.recordId;
  const [steps, setSteps] = useState(firstSteps);
  const [withParts, setParts] = useState(true);
  const [picked, setPicked] = useState(focus);
  const answer = useApi(calls.trace, { params, query: { steps } }, { keepLast: true });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(whole) => {
        const trace = withParts ? withMissing(whole) : recordsOf(whole);
        const node = trace.nodes.find(({ _id }) => _id === picked) ?? trace.nodes[0];
        const chosen = node?._id ?? focus;
        const shared = { trace, focus, number, chosen, onChoose: setPicked };
        return (
          <>
            {whole.isCut && <Notice tone="info">{texts.cut}</Notice>}
            <div className={classes.bench}>
              <PrintingToolbar
                trace={trace}
                focus={focus}
                number={number}
                steps={steps}
                withParts={withParts}
                count={countOf(trace)}
                onSteps={setSteps}
                onParts={setParts}
                onExport={(format) => void exportAs(trace, { focus, number, format })}
              />
              <Drawing {...shared} />
              <div className={classes.side}>
                {node && <Chosen node={node} />}
                <section className={classes.outline} aria-label={texts.outline}>
                  <h2>{texts.outline}</h2>
                  <TraceOutline {...shared} />
                </section>
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
