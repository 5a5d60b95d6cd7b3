import { Suspense } from 'react';
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
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useIsAskedToApprove } from '../../approval/approval-state.ts';
import { ApprovalButton } from '../../approval/approval-button.tsx';
import { MutedMark } from '../../../support/notification/muted-mark.tsx';
import { usePrintRecord } from '../print/use-print-record.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { editorsOfRecord, lockOfRecord } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { ConfidentialMark } from '../confidential-mark.tsx';
import { LegalHoldNotice } from '../legal-hold-mark.tsx';
import { RecordBadge } from '../record-badge.tsx';
import { EditingNotice } from './editing-notice.tsx';
import { LockNotice } from './lock-notice.tsx';
import { Favorite, RecordMenu } from './record-menu.tsx';
import type { RecordPageProps } from './record-page-parts.ts';
import { RecordProblem } from './record-problem.tsx';
import { useIsRailAwaited } from './record-rail.tsx';
import { StepBar } from '../../workflow/step-bar.tsx';
import { Stepper } from '../../workflow/stepper.tsx';
import { useStages, useSteps } from '../../workflow/use-steps.ts';
import { useRecordSave } from './use-record-save.ts';
import { commentsTab, useRecordTabs } from './use-record-tabs.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const WaitingPart = lazyPart(async () => (await import('../../raise/waiting-part.tsx')).WaitingPart);

type RecordProps<R extends ShownRecord, A extends ShownAction> = RecordPageProps<R, A> & { record: R };

/** The open tab belongs to the address; a link to a comment leads to where comments are. */
function useTab(): [string, (tab: string) => void] {
  const [url, setUrl] = useSearchParams();
  const setTab = (tab: string) => setUrl(tab === 'overview' ? {} : { tab }, { preventScrollReset: true });
  return [url.get('tab') ?? (url.has('comment') ? commentsTab : 'overview'), setTab];
}

type HeadProps = {
  kind: RecordKind;
  record: ShownRecord;
  mayEdit: boolean;
  /** Whether whoever looks is asked to approve it, which comes first then. */
  isAsked: boolean;
  print: () => void;
};

/** What a record is called, how it stands, and what may be done with it. */
function Head({ kind, record, mayEdit, isAsked, print }: HeadProps) {
  const { workspaceId } = useRecordPaths(kind);
  const params = { workspaceId, recordId: record._id };
  return (
    <PageHeader
      start={<Favorite kind={kind} record={record} />}
      number={record.number}
      title={record.name}
      status={
        <>
          <RecordBadge record={record} kind={kind} />
          <ConfidentialMark record={record} />
          <MutedMark recordId={record._id} />
        </>
      }
      actions={
        <>
          {record.isTakenOver && (
            <>
              <ApprovalButton kind={kind} params={params} number={record.number} />
              <StepBar kind={kind} record={record} mayEdit={mayEdit} isSecond={isAsked} />
            </>
          )}
          <RecordMenu
            kind={kind}
            record={record}
            mayEdit={mayEdit && !lockOfRecord(kind, record)}
            print={print}
          />
        </>
      }
    />
  );
}

function OpenRecord<R extends ShownRecord, A extends ShownAction>(props: RecordProps<R, A>) {
  const { kind, parts, record } = props;
  const isTaken = record.isTakenOver;
  const { workspaceId } = useRecordPaths(kind);
  const mayEdit = useCan(kind.calls.update.access, { manager: editorsOfRecord(kind, record) }) && isTaken;
  const { save, conflictDialog } = useRecordSave(kind, parts.fields, record);
  const isAsked = useIsAskedToApprove({ kind, params: { workspaceId, recordId: record._id } });
  const [tab, setTab] = useTab();
  useRoom(`record:${record._id}`);
  const isNarrow = useIsNarrow();
  const { print, printed } = usePrintRecord(props, record);
  const isOpen = !lockOfRecord(kind, record);
  const tabs = useRecordTabs(props, { mayEdit: mayEdit && isOpen, mayAddFiles: mayEdit, save });
  const isKnown = tabs.some(({ value }) => value === tab);

  return (
    <>
      <Head kind={kind} record={record} mayEdit={mayEdit} isAsked={isAsked} print={print} />
      <EditingNotice recordId={record._id} />
      <LockNotice kind={kind} record={record} />
      <LegalHoldNotice record={record} />
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
