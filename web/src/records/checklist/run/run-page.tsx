import {
  IconChartLine,
  IconDots,
  IconFileExport,
  IconUserEdit,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { runStates } from 'contract/records/checklist/checklist-types';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../core/http/client.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { printItem } from '../../../shared/print/print-button.tsx';
import { usePrint } from '../../../shared/print/use-print.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useChecklistCrumbs, useChecklistPaths } from '../checklist-paths.ts';
import { checklistTitles } from '../checklist-route-texts.ts';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { FillRun } from './fill-run.tsx';
import { ResultView } from './result-view.tsx';
import { RunClaim } from './run-claim.tsx';

const EditRunDialog = lazyDialog(async () => (await import('./edit-run-dialog.tsx')).EditRunDialog);

const runWords: FieldWords = (_name, value) => ({ label: texts.columns.status, text: String(value ?? '') });

const isOpenRun = ({ status }: WholeRun) => status === 'scheduled' || status === 'in-progress';

function usePrintRun(place: RunPlace) {
  return usePrint(async ({ signal }) => {
    const at = new Date().toISOString();
    const [{ RunSheet }, run] = await Promise.all([
      loadCode(() => import('./run-sheet.tsx')),
      call(checklistRunEndpoints.find, { params: place }, { signal }),
    ]);
    return <RunSheet run={run} at={at} />;
  });
}

function MoreMenu({ run, place }: { run: WholeRun; place: RunPlace }) {
  const paths = useChecklistPaths();
  const mayUpdate = useCan('checklist-run.update') && isOpenRun(run);
  const mayAnswer = useCan('checklist-run.answer', { assignee: run.assignee ? [run.assignee] : [] });
  const mayRelease = mayAnswer && isOpenRun(run) && run.group !== null && run.assignee !== null;
  const release = useAction(checklistRunEndpoints.release);
  const mayExport = useCan('report.export') && run.status === 'completed';
  const [isEditing, setEditing] = useState(false);
  const cancel = useVersionedAction(checklistRunEndpoints.cancel, runWords);
  const { askReason, reasonDialog } = useReason();
  const { print, printed } = usePrintRun(place);
  const end = async () => {
    const question = {
      title: texts.cancelTitle,
      message: texts.cancelQuestion,
      name: `checklist-run-cancel:${run._id}`,
      names: [`${run.number} ${run.name}`],
      confirmLabel: texts.cancelRun,
    };
    await askReason(question, (reason) =>
      cancel.run({ params: place, body: { reason } }, { version: run.version }),
    );
  };
  const ordinary = [
    ...(mayUpdate
      ? [{ label: texts.reassign, icon: <IconUserEdit />, onSelect: () => setEditing(true) }]
      : []),
    ...(mayRelease
      ? [
          {
            label: texts.release,
            icon: <IconUsersGroup />,
            onSelect: () => void release.run({ params: place }),
          },
        ]
      : []),
    { label: texts.results, icon: <IconChartLine />, to: paths.results(run.checklist._id) },
    ...(mayExport
      ? [{ label: texts.export, icon: <IconFileExport />, to: paths.exportOf({ runs: run._id }) }]
      : []),
    printItem(print),
  ];
  const dangerous = mayUpdate
    ? [{ label: texts.cancelRun, icon: <IconX />, tone: 'danger' as const, onSelect: () => void end() }]
    : [];
  return (
    <>
      <Menu
        trigger={<IconButton name={texts.more} icon={<IconDots />} />}
        groups={[{ items: ordinary }, { items: dangerous }]}
      />
      <EditRunDialog run={run} opened={isEditing} onClose={() => setEditing(false)} />
      {reasonDialog}
      {cancel.conflictDialog}
      {printed}
    </>
  );
}

function RunBody({ run, place }: { run: WholeRun; place: RunPlace }) {
  if (!isOpenRun(run)) return <ResultView run={run} place={place} />;
  return run.assignee ? <FillRun run={run} place={place} /> : <RunClaim run={run} place={place} />;
}

function OpenRun({ run, place }: { run: WholeRun; place: RunPlace }) {
  const paths = useChecklistPaths();
  return (
    <>
      <PageHeader
        title={run.name}
        number={run.number}
        back={{ to: paths.runs, label: texts.back }}
        status={<StatusBadge status={run.status} states={runStates} />}
        actions={<MoreMenu run={run} place={place} />}
      />
      <RunBody run={run} place={place} />
    </>
  );
}

/** One run of a checklist: it is answered here, and read when it is over. */
export function RunPage() {
  const { runId = '' } = useParams();
  const { params } = useChecklistPaths();
  const place = { ...params, runId };
  const answer = useApi(checklistRunEndpoints.find, { params: place });
  return (
    <Page title={answer.data?.number ?? checklistTitles.run} crumbs={useChecklistCrumbs()}>
      <Loaded answer={answer} skeleton={<RecordSkeleton />}>
        {(run) => <OpenRun key={run._id} run={run} place={place} />}
      </Loaded>
    </Page>
  );
}
