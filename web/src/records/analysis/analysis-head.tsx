import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconDots,
  IconDownload,
  IconHistory,
  IconPencil,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type AnalysedKind, callsOf, useAnalysisParams, useAnalysisPaths } from './analysed.ts';
import type { PictureFormat } from './export/export-picture.ts';
import { usePrintAnalysis } from './use-print-analysis.tsx';

const DeletedBranches = lazyDialog(async () => (await import('./deleted-dialog.tsx')).DeletedBranches);
const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);
const AnalysisDialog = lazyDialog(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

export function StatusPill({ status }: Pick<WholeAnalysis, 'status'>) {
  return status === 'complete' ? (
    <Pill tone="ok" icon={<IconCircleCheck />}>
      {analysisTexts.statusComplete}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={<IconCircleDashed />}>
      {analysisTexts.statusDraft}
    </Pill>
  );
}

function ExportMenu({ onExport }: { onExport: (format: PictureFormat) => void }) {
  const items = [
    { label: analysisTexts.exportSvg, onSelect: () => onExport('svg') },
    { label: analysisTexts.exportPng, onSelect: () => onExport('png') },
    { label: analysisTexts.exportPdf, onSelect: () => onExport('pdf') },
  ];
  return (
    <Menu trigger={<Button icon={<IconDownload />}>{analysisTexts.export}</Button>} groups={[{ items }]} />
  );
}

type Head = { kind: AnalysedKind; whole: WholeAnalysis; mayEdit: boolean };

/** Asks for a reason, then deletes the analysis, and offers to undo it where it was left. */
function useRemoval({ kind, whole }: Head) {
  const { method, name } = whole;
  const calls = callsOf(kind, method);
  const params = useAnalysisParams();
  const navigate = useNavigate();
  const { tab } = useAnalysisPaths(kind, params.recordId);
  const { askReason, reasonDialog } = useReason();
  const restoring = useAction(calls.restore);
  const removal = useAction(calls.remove, { successToast: false, leave: async () => navigate(tab) });
  const remove = async () => {
    const { removeTitle: title, removeText: message } = analysisTexts;
    const question = { name: `analysis:${whole._id}`, title, message, names: [name], confirmLabel: title };
    const isDone = await askReason(question, (reason) => removal.run({ params, body: { reason } }));
    if (isDone) toast.success(calls.remove.success ?? '', { onUndo: () => void restoring.run({ params }) });
  };
  return { remove, reasonDialog };
}

type Shown = 'edit' | 'deleted' | 'versions';

function MoreMenu(props: Head) {
  const { kind, whole, mayEdit } = props;
  const [shown, setShown] = useState<Shown>();
  const { remove, reasonDialog } = useRemoval(props);
  const close = () => setShown(undefined);
  const itemOf = (label: string, icon: ReactNode, what: Shown) => ({
    label,
    icon,
    onSelect: () => setShown(what),
  });
  const reading = [itemOf(analysisTexts.versions, <IconVersions />, 'versions')];
  const removal = {
    label: analysisTexts.remove,
    icon: <IconTrash />,
    tone: 'danger' as const,
    onSelect: () => void remove(),
  };
  const working = [
    itemOf(analysisTexts.edit, <IconPencil />, 'edit'),
    ...reading,
    itemOf(analysisTexts.deletedOnes, <IconHistory />, 'deleted'),
  ];
  const mayWork = mayEdit && whole.status === 'draft';
  return (
    <>
      <Menu
        trigger={<IconButton name={analysisTexts.more} icon={<IconDots />} />}
        groups={mayWork ? [{ items: working }, { items: [removal] }] : [{ items: reading }]}
      />
      <AnalysisDialog
        kind={kind}
        method={whole.method}
        whole={whole}
        recordId={whole.record}
        problem=""
        opened={shown === 'edit'}
        onClose={close}
      />
      <DeletedBranches kind={kind} method={whole.method} opened={shown === 'deleted'} onClose={close} />
      <CompareDialog kind={kind} method={whole.method} opened={shown === 'versions'} onClose={close} />
      {reasonDialog}
    </>
  );
}

function StatusButton({ kind, whole }: Head) {
  const calls = callsOf(kind, whole.method);
  const params = useAnalysisParams();
  const update = useAction(calls.update);
  const isDone = whole.status === 'complete';
  const turn = () =>
    void update.run({ params, body: { status: isDone ? 'draft' : 'complete', version: whole.version } });
  return (
    <Button
      variant={isDone ? 'secondary' : 'primary'}
      icon={isDone ? <IconArrowBackUp /> : <IconCheck />}
      busy={update.isBusy}
      onClick={turn}
    >
      {isDone ? analysisTexts.reopen : analysisTexts.complete}
    </Button>
  );
}

/** The title of an analysis, its state, and what can be done with it as a whole. */
export function AnalysisHead(props: Head & { number: string; onExport: (format: PictureFormat) => void }) {
  const { kind, whole, mayEdit, number, onExport } = props;
  const { tab } = useAnalysisPaths(kind, whole.record);
  const { printed, ...printing } = usePrintAnalysis(kind, whole, number);
  return (
    <PageHeader
      back={{ to: tab, label: analysisTexts.back }}
      number={number}
      title={`${methodWords[whole.method].title}: ${whole.name}`}
      status={<StatusPill status={whole.status} />}
      actions={
        <>
          <PrintButton {...printing} />
          <ExportMenu onExport={onExport} />
          {mayEdit && <StatusButton {...props} />}
          <MoreMenu {...props} />
          {printed}
        </>
      }
    />
  );
}
