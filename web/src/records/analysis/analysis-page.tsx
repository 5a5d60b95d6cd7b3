import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { AnalysisMethod, BranchStatus } from 'contract/records/analysis/analysis-rules';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import { useRoom } from '../../core/realtime/realtime.ts';
import { EditedRoom } from '../../core/realtime/use-presence.ts';
import { useActor } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { EditingNotice } from '../record/page/editing-notice.tsx';
import type { ShownRecord } from '../record/record-kind.ts';
import { AnalysisHead } from './analysis-head.tsx';
import { pastCycle } from 'contract/records/record/past-cycle';
import { LockNotice } from '../record/page/lock-notice.tsx';
import { BlindNotice } from './blind-notice.tsx';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import {
  type AnalysedKind,
  callsOf,
  useAnalysisParams,
  useAnalysisPaths,
  useMayAnalyse,
} from './analysed.ts';
import classes from './analysis.module.css';
import { Canvas } from './drawing/canvas.tsx';
import { emptyBoneOf } from './drawing/fishbone-layout.ts';
import { allLines, layOutAnalysis } from './drawing/lay-out.ts';
import { Picture } from './drawing/picture.tsx';
import type { PictureFormat } from './export/export-picture.ts';
import { ExaminedFrom, useExamine } from './examine.tsx';
import { sessionText } from './session-text.ts';
import { SidePanel } from './side-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { type DoAsk, useAsks } from './use-asks.ts';
import { type BranchActs, useBranchActs } from './use-branch-acts.tsx';
import { useWorkbench, type Workbench } from './use-workbench.ts';
import { type WhyHints, whyHints } from './why-hints.ts';

const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog);

const linesOnScreen = 2;
async function exportAs(whole: WholeAnalysis, number: string, format: PictureFormat) {
  try {
    const exportPicture = await loadCode(
      async () => (await import('./export/export-picture.ts')).exportPicture,
    );
    const title = `${number} ${methodWords[whole.method].title}: ${whole.name}`;
    await exportPicture(layOutAnalysis(whole, allLines), title, format);
  } catch {
    toast.error(analysisTexts.exportFailed);
  }
}

type DrawingProps = { whole: WholeAnalysis; bench: Workbench; mayWork: boolean; onAsk: DoAsk };

function Drawing({ whole, bench, mayWork, onAsk }: DrawingProps) {
  const isNarrow = useIsNarrow();
  const [isShown, setShown] = useState(false);
  const scene = layOutAnalysis(whole, linesOnScreen, { chosen: bench.chosen, mayAdd: mayWork && !isNarrow });
  const rowOf = (id: string) => bench.rows.find((row) => row.id === id);
  const choose = (id: string) => {
    const emptyRow = rowOf(emptyBoneOf(id) ?? '');
    if (emptyRow) onAsk('below', emptyRow);
    else bench.goTo(id);
  };
  const count = analysisTexts.counted(whole.branches.length, methodWords[whole.method].parts);
  const label = analysisTexts.drawingOf(`${methodWords[whole.method].title}: ${whole.name}`, count);
  if (!isNarrow)
    return (
      <Canvas
        scene={scene}
        label={label}
        chosen={bench.chosen}
        onChoose={choose}
        onStep={bench.choose}
        onEdit={(id) => onAsk('edit', rowOf(id))}
      />
    );
  return (
    <div className={classes.onDemand}>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? analysisTexts.hideDrawing : analysisTexts.showDrawing}
      </Button>
      {isShown && <Picture scene={scene} label={label} chosen={bench.chosen} />}
    </div>
  );
}

type OpenProps = { kind: AnalysedKind; record: ShownRecord; whole: WholeAnalysis };
type Detailed = { branch: AnalysisBranch; status: BranchStatus | undefined };

/** The form of what is said of something, as it is opened by a key or a button. */
function useDetails() {
  const [detailed, setDetailed] = useState<Detailed>();
  const [opened, setOpened] = useState(false);
  const open = (branch: AnalysisBranch, status?: BranchStatus) => {
    setDetailed({ branch, status });
    setOpened(true);
  };
  return { detailed, opened, open, close: () => setOpened(false) };
}

/** What an analysis needs besides itself: the root causes that came from it, and the files that can be evidence. */
function useBeside(kind: AnalysedKind, whole: WholeAnalysis, wantsFiles: boolean) {
  const { workspaceId, recordId } = useAnalysisParams();
  const params = { workspaceId, recordId };
  const query = { limit: limits.pageSizeMax };
  const causes = useApi(kind.parts.cause.list, { params, query });
  const files = useApi(kind.parts.file.list, { params, query }, { enabled: wantsFiles });
  // A record has at most two pages of files.
  const isMore = (files.data?.total ?? 0) > limits.pageSizeMax;
  const rest = useApi(
    kind.parts.file.list,
    { params, query: { ...query, page: 2 } },
    { enabled: wantsFiles && isMore },
  );
  const own = (causes.data?.results ?? []).filter(({ analysis }) => analysis?._id === whole._id);
  return { rootCauses: own, files: [...(files.data?.results ?? []), ...(rest.data?.results ?? [])] };
}

type DetailsProps = {
  details: ReturnType<typeof useDetails>;
  whole: WholeAnalysis;
  files: readonly RecordFile[];
  acts: BranchActs;
  hintOf: WhyHints;
};

function Details({ details: { detailed, opened, close }, whole, files, acts, hintOf }: DetailsProps) {
  const branch = whole.branches.find(({ _id }) => _id === detailed?.branch._id);
  if (!branch) return null;
  return (
    <DetailsDialog
      key={branch._id}
      branch={branch}
      status={detailed?.status}
      method={whole.method}
      files={files}
      hintOf={(text) => hintOf(branch, text)}
      opened={opened}
      onSave={(patch, seen) => acts.change(branch, patch, seen)}
      onClose={close}
    />
  );
}

function OpenAnalysis({ kind, record, whole }: OpenProps) {
  const { number } = record;
  const mayEdit = useMayAnalyse(kind, record, whole);
  const past = pastCycle(record, whole);
  const mayWork = mayEdit && whole.status === 'draft';
  const ownId = useActor()?.accountId;
  const details = useDetails();
  const { rootCauses, files } = useBeside(kind, whole, details.opened);
  const acts = useBranchActs(kind, whole);
  const bench = useWorkbench(whole, rootCauses, acts);
  const { examine, examineDialog } = useExamine(kind, whole);
  const { onAsk, onMove, confirmDialog } = useAsks({
    whole,
    bench,
    acts,
    mayWork,
    onDetails: details.open,
    onExamine: examine,
  });
  const row = bench.rows.find(({ id }) => id === bench.chosen);
  const hintOf = whyHints(record, whole);
  const session = sessionText(whole);

  return (
    <>
      <AnalysisHead
        kind={kind}
        whole={whole}
        mayEdit={mayEdit}
        number={number}
        onExport={(format) => void exportAs(whole, number, format)}
      />
      {session && <p className={classes.quiet}>{session}</p>}
      <ExaminedFrom kind={kind} analysis={whole} />
      <BlindNotice kind={kind} whole={whole} mayWork={mayWork} />
      <LockNotice kind={kind} record={record} />
      {past && <Notice tone="info">{past}</Notice>}
      {mayEdit && whole.status === 'complete' && <Notice tone="info">{analysisTexts.completeNotice}</Notice>}
      <div className={classes.bench}>
        <Toolbar
          whole={whole}
          row={row}
          rootCause={row && bench.labels.get(row.id)}
          hasVoted={row?.branch?.votes.some(({ _id }) => _id === ownId) ?? false}
          mayWork={mayWork}
          mayUndo={acts.mayUndo}
          onAsk={onAsk}
          onMove={onMove}
        />
        <Drawing whole={whole} bench={bench} mayWork={mayWork} onAsk={onAsk} />
        <SidePanel {...{ kind, whole, bench, mayWork, acts, onAsk, hintOf }} />
      </div>
      <Details details={details} whole={whole} files={files} acts={acts} hintOf={hintOf} />
      {acts.conflictDialog}
      {confirmDialog}
      {examineDialog}
    </>
  );
}

/** One analysis of a record: its drawing, and beside it its outline. */
export function AnalysisPage({ kind, method }: { kind: AnalysedKind; method: AnalysisMethod }) {
  const params = useAnalysisParams();
  const { workspaceId, recordId } = params;
  const record = useApi(kind.calls.find, { params: { workspaceId, recordId } });
  const answer = useApi(callsOf(kind, method).find, { params });
  const paths = useAnalysisPaths(kind, recordId);
  const crumbs = [...useCrumbs(), { label: record.data?.number ?? '', to: paths.record }];
  useRoom(`record:${recordId}`);
  const data = record.data && answer.data ? { record: record.data, whole: answer.data } : undefined;
  const error = record.error ?? answer.error;
  const refetch = () => Promise.all([record.refetch(), answer.refetch()]);
  return (
    <Page title={answer.data?.name ?? methodWords[method].title} crumbs={crumbs}>
      <Loaded answer={{ data, error, refetch }}>
        {({ record: found, whole }) => (
          <EditedRoom value={`record:${recordId}`}>
            <EditingNotice recordId={recordId} />
            <OpenAnalysis key={whole._id} kind={kind} record={found} whole={whole} />
          </EditedRoom>
        )}
      </Loaded>
    </Page>
  );
}
