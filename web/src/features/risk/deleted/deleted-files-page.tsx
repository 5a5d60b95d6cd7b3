import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react';
import type { Risk } from 'contract/risk/risk';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { useState } from 'react';
import { useAction } from '../../../core/use-action.ts';
import { useActor, useCan } from '../../../core/use-can.ts';
import { useList } from '../../../core/use-list.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import type { Match } from '../list/find-matching.ts';
import { useChosen } from '../list/use-chosen.ts';
import { useRiskPaths } from '../risk-paths.ts';
import { deletedColumns } from './deleted-columns.tsx';
import { deletedTexts as texts, restoreQuestion } from './deleted-texts.ts';
import { PurgeDialog } from './purge-dialog.tsx';

const fixed = { isDeleted: 'true' };

/** Asks and waits: the answer is whether the risks are gone. */
function usePurge() {
  const [risks, setRisks] = useState<Match[]>([]);
  const [answer, setAnswer] = useState<(done: boolean) => void>();

  const purge = (chosen: Match[]) =>
    new Promise<boolean>((settle) => {
      setRisks(chosen);
      setAnswer(() => settle);
    });

  const close = (done: boolean) => {
    answer?.(done);
    setAnswer(undefined);
  };

  const purgeDialog = <PurgeDialog risks={risks} opened={answer !== undefined} onClose={close} />;
  return { purge, purgeDialog };
}

function useRestore() {
  const { workspaceId } = useRiskPaths();
  const action = useAction(riskEndpoints.restore);
  const { confirm, confirmDialog } = useConfirm();

  const restore = async (risks: Match[]) => {
    if (!(await confirm(restoreQuestion(risks.map(({ name }) => name))))) return false;
    const { ok } = await action.run({
      params: { workspaceId },
      body: { libraries: risks.map(({ _id }) => _id) },
    });
    return ok;
  };

  return { restore, confirmDialog };
}

function DeletedRisks() {
  const { workspaceId } = useRiskPaths();
  const list = useList(riskEndpoints.list, { params: { workspaceId }, fixed });
  const mayPurge = useCan('risk.purge');
  const { restore, confirmDialog } = useRestore();
  const { purge, purgeDialog } = usePurge();
  const scope = { endpoint: riskEndpoints.list, query: { ...list.query, ...fixed } };
  const findChosen = useChosen(scope, { tooMany: texts.tooMany, failed: 'The list could not be read' });

  const actOn = (act: (risks: Match[]) => Promise<boolean>) => async (selection: Selection) => {
    const risks = await findChosen(selection, list.rows);
    return risks !== undefined && act(risks);
  };

  const rowActions = (risk: Risk): MenuItem[] => [
    { label: texts.restore, icon: <IconArrowBackUp />, onSelect: () => void restore([risk]) },
    ...(mayPurge
      ? [
          {
            label: texts.purge,
            icon: <IconTrashX />,
            tone: 'danger' as const,
            onSelect: () => void purge([risk]),
          },
        ]
      : []),
  ];

  const bulkActions: BulkAction[] = [
    { label: texts.restore, icon: <IconArrowBackUp />, onAct: actOn(restore) },
    ...(mayPurge
      ? [{ label: texts.purge, icon: <IconTrashX />, tone: 'danger' as const, onAct: actOn(purge) }]
      : []),
  ];

  return (
    <>
      <PageHeader
        title={texts.title}
        count={list.isLoading || list.error ? undefined : list.total}
        countIsCapped={list.totalIsCapped}
      />
      <DataTable
        label={texts.table}
        // That they are deleted is no filter that one could clear.
        list={{ ...list, filters: {} }}
        rows={list.rows}
        columns={deletedColumns}
        rowId={(risk) => risk._id}
        rowName={(risk) => risk.name}
        rowActions={rowActions}
        bulkActions={bulkActions}
        searchLabel={texts.search}
        empty={{ picture: <RegisterPicture />, message: texts.empty, children: texts.emptyText }}
      />
      {confirmDialog}
      {purgeDialog}
    </>
  );
}

function Forbidden() {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState message={texts.forbidden}>{texts.forbiddenText}</EmptyState>
    </>
  );
}

/** What was deleted, by whom and when, for those who may bring it back. */
export function DeletedFilesPage() {
  const actor = useActor();
  const mayRestore = useCan('risk.restore');
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      {mayRestore ? <DeletedRisks /> : actor ? <Forbidden /> : <PageHeader title={texts.title} />}
    </Page>
  );
}
