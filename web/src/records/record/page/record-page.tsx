import { type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRoom } from '../../../core/realtime/realtime.ts';
import { EditedRoom } from '../../../core/realtime/use-presence.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan, useIsActorAwaited } from '../../../core/session/use-can.ts';
import { useNoteRecent } from '../../../core/session/use-recent.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { DockSpace } from '../../../ui/layout/dock.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { ListSkeleton, RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs, type TabsProps } from '../../../ui/layout/tabs.tsx';
import { useIsAskedToApprove } from '../../approval/approval-state.ts';
import { ApprovalButton } from '../../approval/approval-button.tsx';
import { checklistTabTitle } from '../../checklist/checklist-route-texts.ts';
import { RecordStream } from '../../comment/stream-part.tsx';
import { useLinksTab } from '../../link/links-tab.tsx';
import { useUnread } from '../../comment/use-unread.ts';
import { MutedMark } from '../../../support/notification/muted-mark.tsx';
import { usePrintRecord } from '../print/use-print-record.tsx';
import type { RecordActions } from '../action/record-actions.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { assigneesOf } from '../record-people.ts';
import { RecordBadge } from '../record-badge.tsx';
import { EditingNotice } from './editing-notice.tsx';
import { Favorite, RecordMenu } from './record-menu.tsx';
import { RecordOverview } from './record-overview.tsx';
import type { RecordPageParts, RecordPageProps } from './record-page-parts.ts';
import { RecordProblem } from './record-problem.tsx';
import { useIsRailAwaited } from './record-rail.tsx';
import { recordTexts } from './record-texts.ts';
import { StepBar } from '../../workflow/step-bar.tsx';
import { Stepper } from '../../workflow/stepper.tsx';
import { useStages, useSteps } from '../../workflow/use-steps.ts';
import type { Uploads } from '../../../shared/files/use-uploads.ts';
import { type RecordSave, useRecordSave } from './use-record-save.ts';
import { useRecordUploads } from './use-record-uploads.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const WaitingPart = lazyPart(async () => (await import('../../raise/waiting-part.tsx')).WaitingPart);
// What is fetched forgets of which kind its records are.
const ActionsPanel = lazyPart(
  async () => (await import('../action/record-actions.tsx')).RecordActions,
) as unknown as typeof RecordActions;
const RecordMembers = lazyPart(async () => (await import('./record-members.tsx')).RecordMembers);
const FilesPanel = lazyPart(async () => (await import('./record-files.tsx')).FilesPanel);
const RecordChecklists = lazyPart(
  async () => (await import('../../checklist/record-checklists.tsx')).RecordChecklists,
);
const ApprovalPanel = lazyPart(async () => (await import('../../approval/approval-panel.tsx')).ApprovalPanel);
const RecordActivity = lazyPart(async () => (await import('./record-activity.tsx')).RecordActivity);

type Loose = { kind: RecordKind; record: ShownRecord; mayEdit: boolean };

type RecordProps<R extends ShownRecord, A extends ShownAction> = RecordPageProps<R, A> & { record: R };

const commentsTab = 'comments';

type Said = { inOverview: ReactNode; tabs: Tab[] };

/** What was said and done: below what the record says, on a phone in a tab of its own with what is unread. */
function useSaid<R extends ShownRecord, A extends ShownAction>(kind: RecordKind<R, A>, record: R): Said {
  const { workspaceId } = useRecordPaths(kind);
  const isNarrow = useIsNarrow();
  const unread = useUnread({ calls: kind.parts.comment, params: { workspaceId, recordId: record._id } });
  const content = <RecordStream kind={kind} record={record} assignees={assigneesOf(kind, record)} />;
  if (!isNarrow) return { inOverview: content, tabs: [] };
  const count = unread?.count ? { count: unread.count, countIsCapped: unread.hasMore } : {};
  return { inOverview: null, tabs: [{ value: commentsTab, label: recordTexts.comments, ...count, content }] };
}

/** The open tab belongs to the address; a link to a comment leads to where comments are. */
function useTab(): [string, (tab: string) => void] {
  const [url, setUrl] = useSearchParams();
  const setTab = (tab: string) => setUrl(tab === 'overview' ? {} : { tab }, { preventScrollReset: true });
  return [url.get('tab') ?? (url.has('comment') ? commentsTab : 'overview'), setTab];
}

type Tab = TabsProps['tabs'][number];

type FilesTab = { count: number | undefined; uploads: Uploads | undefined };

function filesTab(props: Loose, { count, uploads }: FilesTab): Tab {
  return {
    value: 'files',
    label: recordTexts.files,
    ...(count === undefined ? {} : { count }),
    content: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <FilesPanel {...props} uploads={uploads} />
      </Suspense>
    ),
  };
}

/** How many files a record has, and those that are being added. */
function useFiles<R extends ShownRecord, A extends ShownAction>(kind: RecordKind<R, A>, record: R): FilesTab {
  const { workspaceId } = useRecordPaths(kind);
  const params = { workspaceId, recordId: record._id };
  const { data } = useApi(kind.parts.file.list, { params, query: { limit: 1 } });
  return { count: data?.total, uploads: useRecordUploads(kind, record) };
}

/** The tabs that only this kind has. */
function ownTabs<R extends ShownRecord, A extends ShownAction>(
  { panels = [] }: RecordPageParts<R, A>,
  part: { record: R; mayEdit: boolean; save: RecordSave['save'] },
): Tab[] {
  return panels.map(({ key, label, count, Panel }) => ({
    value: key,
    label,
    ...(count ? { count: count(part.record) } : {}),
    content: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <Panel {...part} />
      </Suspense>
    ),
  }));
}

function approvalTab<R extends ShownRecord, A extends ShownAction>(
  kind: RecordKind<R, A>,
  { record, workspaceId }: { record: R; workspaceId: string },
): Tab {
  return {
    value: 'approval',
    label: recordTexts.approval,
    content: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <ApprovalPanel kind={kind} params={{ workspaceId, recordId: record._id }} record={record} />
      </Suspense>
    ),
  };
}

type Shown = {
  workspaceId: string;
  mayEdit: boolean;
  save: RecordSave['save'];
  files: FilesTab;
  links: Tab;
  said: Said;
};

function tabsOf<R extends ShownRecord, A extends ShownAction>(
  { kind, parts, record }: RecordProps<R, A>,
  { workspaceId, mayEdit, save, files, links, said }: Shown,
): Tab[] {
  const part = { record, mayEdit, save };
  return [
    {
      value: 'overview',
      label: recordTexts.overview,
      content: <RecordOverview kind={kind} parts={parts} {...part} stream={said.inOverview} />,
    },
    ...said.tabs,
    {
      value: 'actions',
      label: recordTexts.actions,
      count: kind.actionsOf(record).length,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <ActionsPanel kind={kind} parts={parts} record={record} mayEdit={mayEdit} />
        </Suspense>
      ),
    },
    {
      value: 'members',
      label: recordTexts.members,
      count: record.members.length,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <RecordMembers kind={kind} record={record} mayEdit={mayEdit} />
        </Suspense>
      ),
    },
    filesTab({ kind, record, mayEdit }, files),
    ...ownTabs(parts, part),
    links,
    {
      value: 'checklists',
      label: checklistTabTitle,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <RecordChecklists recordId={record._id} />
        </Suspense>
      ),
    },
    approvalTab(kind, { record, workspaceId }),
    {
      value: 'activity',
      label: recordTexts.activity,
      content: (
        <Suspense fallback={<ListSkeleton />}>
          <RecordActivity recordId={record._id} />
        </Suspense>
      ),
    },
  ];
}

function OpenRecord<R extends ShownRecord, A extends ShownAction>(props: RecordProps<R, A>) {
  const { kind, parts, record } = props;
  const isTaken = record.isTakenOver;
  const { workspaceId } = useRecordPaths(kind);
  const mayEdit = useCan(kind.calls.update.access, { manager: record.managers }) && isTaken;
  const { save, conflictDialog } = useRecordSave(kind, parts.fields, record);
  const isAsked = useIsAskedToApprove({ kind, params: { workspaceId, recordId: record._id } });
  const [tab, setTab] = useTab();
  useRoom(`record:${record._id}`);
  const files = useFiles(kind, record);
  const links = useLinksTab({ kind, record });
  const said = useSaid(kind, record);
  const isNarrow = useIsNarrow();
  const { print, printed } = usePrintRecord(props, record);
  const tabs = tabsOf(props, { workspaceId, mayEdit, save, files, links, said });
  const isKnown = tabs.some(({ value }) => value === tab);

  return (
    <>
      <PageHeader
        start={<Favorite kind={kind} record={record} />}
        number={record.number}
        title={record.name}
        status={
          <>
            <RecordBadge record={record} states={kind.states} />
            <MutedMark recordId={record._id} />
          </>
        }
        actions={
          <>
            {isTaken && (
              <ApprovalButton
                kind={kind}
                params={{ workspaceId, recordId: record._id }}
                number={record.number}
              />
            )}
            {isTaken && <StepBar kind={kind} record={record} mayEdit={mayEdit} isSecond={isAsked} />}
            <RecordMenu kind={kind} record={record} mayEdit={mayEdit} print={print} />
          </>
        }
      />
      <EditingNotice recordId={record._id} />
      {isTaken ? (
        <Stepper kind={kind} record={record} />
      ) : (
        <Suspense>
          <WaitingPart kind={kind} record={record} />
        </Suspense>
      )}
      <Tabs label={record.number} value={isKnown ? tab : 'overview'} onChange={setTab} tabs={tabs} />
      {isNarrow && isTaken && <DockSpace />}
      {conflictDialog}
      {printed}
    </>
  );
}

/** One record: what it says, what is done about it, by whom, and what happened. */
export function RecordPage<R extends ShownRecord, A extends ShownAction>(props: RecordPageProps<R, A>) {
  const { kind } = props;
  const { recordId = '' } = useParams();
  const { workspaceId, home, list, record: pathOf } = useRecordPaths(kind);
  const { data: record, error, refetch } = useApi(kind.calls.find, { params: { workspaceId, recordId } });
  useNoteRecent(
    record && { title: record.name, number: record.number, module: kind.module, link: pathOf(record._id) },
  );
  const crumbs = [...useCrumbs(), { label: home.title, to: list }];
  // The steps and what one may do stand above the rest, which would move when they come later.
  const areStepsAwaited = useSteps(kind, recordId).isLoading;
  const areStagesAwaited = useStages(kind, recordId).isLoading;
  const isRailAwaited = useIsRailAwaited();
  const isHeadAwaited = useIsActorAwaited() || areStepsAwaited || areStagesAwaited || isRailAwaited;
  return (
    <Page title={record?.number ?? kind.words.title} crumbs={crumbs}>
      {record && !isHeadAwaited ? (
        <EditedRoom value={`record:${record._id}`}>
          <OpenRecord key={record._id} {...props} record={record} />
        </EditedRoom>
      ) : error ? (
        <RecordProblem kind={kind} error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}
