import { type ReactNode, Suspense } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { Uploads } from '../../../shared/files/use-uploads.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { TabsProps } from '../../../ui/layout/tabs.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useApprovals } from '../../approval/approval-state.ts';
import { checklistTabTitle } from '../../checklist/checklist-route-texts.ts';
import { RecordStream } from '../../comment/stream-part.tsx';
import { useUnread } from '../../comment/use-unread.ts';
import { useLinksTab } from '../../link/links-tab.tsx';
import type { RecordActions } from '../action/record-actions.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { assigneesOf } from '../record-people.ts';
import { RecordOverview } from './record-overview.tsx';
import type { RecordPageParts, RecordPageProps } from './record-page-parts.ts';
import { recordTexts } from './record-texts.ts';
import type { RecordPartProps } from './use-record-save.ts';
import { useRecordUploads } from './use-record-uploads.ts';

// What is fetched forgets of which kind its records are.
const ActionsPanel = lazyPart(
  async () => (await import('../action/record-actions.tsx')).RecordActions,
) as unknown as typeof RecordActions;
const RecordMembers = lazyPart(async () => (await import('./record-members.tsx')).RecordMembers);
const FilesPanel = lazyPart(async () => (await import('./record-files.tsx')).FilesPanel);
const RecordChecklists = lazyPart(
  async () => (await import('../../checklist/record-checklists.tsx')).RecordChecklists,
);
// What a checklist is would come along with its number.
const RunCount = lazyPart(async () => (await import('../../checklist/run-count.tsx')).RunCount, {
  place: 'nothing',
});
const ApprovalPanel = lazyPart(async () => (await import('../../approval/approval-panel.tsx')).ApprovalPanel);
const RecordActivity = lazyPart(async () => (await import('./record-activity.tsx')).RecordActivity);

type RecordProps<R extends ShownRecord, A extends ShownAction> = RecordPageProps<R, A> & { record: R };

/** Where comments are on a phone. */
export const commentsTab = 'comments';

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

type Tab = TabsProps['tabs'][number];

/** A tab whose code comes when it is opened. */
const lazyTab = (tab: Omit<Tab, 'content'>, part: ReactNode): Tab => ({
  ...tab,
  content: <Suspense fallback={<ListSkeleton rows={3} />}>{part}</Suspense>,
});

type FilesTab = { count: number | undefined; uploads: Uploads | undefined };

/** How many files a record has, and those that are being added. */
function useFiles<R extends ShownRecord, A extends ShownAction>(kind: RecordKind<R, A>, record: R): FilesTab {
  const { workspaceId } = useRecordPaths(kind);
  const params = { workspaceId, recordId: record._id };
  const { data } = useApi(kind.parts.file.list, { params, query: { limit: 1 } });
  return { count: data?.total, uploads: useRecordUploads(kind, record) };
}

const runCount = ({ _id }: ShownRecord) => (
  <Suspense>
    <RunCount recordId={_id} />
  </Suspense>
);

/** The tabs that only this kind has. */
const ownTabs = <R extends ShownRecord, A extends ShownAction>(
  { panels = [] }: RecordPageParts<R, A>,
  part: RecordPartProps<R>,
  place: 'before' | 'after',
): Tab[] =>
  panels
    .filter(({ isBeforeActions = false }) => isBeforeActions === (place === 'before'))
    .map(({ key, label, Count, Panel }) =>
      lazyTab({ value: key, label, ownCount: Count && <Count record={part.record} /> }, <Panel {...part} />),
    );

/** The tabs of a record, each with how much stands in it: of a list its total, and none of its rows but one. */
export function useRecordTabs<R extends ShownRecord, A extends ShownAction>(
  { kind, parts, record }: RecordProps<R, A>,
  { mayEdit, mayAddFiles, save }: Omit<RecordPartProps<R>, 'record'> & { mayAddFiles: boolean },
): Tab[] {
  const { workspaceId } = useRecordPaths(kind);
  const params = { workspaceId, recordId: record._id };
  const { count: files, uploads } = useFiles(kind, record);
  const links = useLinksTab({ kind, record });
  const said = useSaid(kind, record);
  const approvals = useApprovals({ kind, params }).data?.approvals;
  const mayReadLog = useCan('log.read');
  const part = { record, mayEdit, save };
  const { overview, actions, members, files: filesTitle, approval, activity } = recordTexts;
  return [
    {
      value: 'overview',
      label: overview,
      content: <RecordOverview kind={kind} parts={parts} {...part} stream={said.inOverview} />,
    },
    ...said.tabs,
    ...ownTabs(parts, part, 'before'),
    lazyTab(
      { value: 'actions', label: actions, count: kind.actionsOf(record).length },
      <ActionsPanel kind={kind} parts={parts} record={record} mayEdit={mayEdit} />,
    ),
    ...ownTabs(parts, part, 'after'),
    lazyTab(
      { value: 'members', label: members, count: record.members.length },
      <>
        <RecordMembers kind={kind} record={record} mayEdit={mayEdit} />
        {parts.Team && <parts.Team record={record} />}
      </>,
    ),
    links,
    lazyTab(
      { value: 'files', label: filesTitle, count: files },
      <FilesPanel kind={kind} record={record} mayEdit={mayAddFiles} uploads={uploads} />,
    ),
    lazyTab(
      { value: 'checklists', label: checklistTabTitle, ownCount: runCount(record) },
      <RecordChecklists recordId={record._id} />,
    ),
    lazyTab(
      { value: 'approval', label: approval, count: approvals?.length },
      <ApprovalPanel kind={kind} params={params} record={record} />,
    ),
    ...(mayReadLog
      ? [lazyTab({ value: 'activity', label: activity }, <RecordActivity recordId={record._id} />)]
      : []),
  ];
}
