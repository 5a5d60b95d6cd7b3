import { IconHourglass } from '@tabler/icons-react';
import { daysAfter } from 'contract/core/days';
import { type Extension, extensionInput, extensionStates } from 'contract/records/extension/extension';
import { useState } from 'react';
import { useCan } from '../../core/session/use-can.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDay, today } from '../../ui/format/format-date.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import part from '../part/part.module.css';
import { wordsOf } from 'contract/records/part/part-words';
import type { ShownRecord } from '../record/record-kind.ts';
import { editorsOfRecord } from '../record/record-lock.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { isFinal } from '../record/record-stage.ts';
import { isDueMet, isDuePromised } from './due-promise.ts';
import { ExtensionForm } from './extension-form.tsx';
import type { ExtendedKind } from './extension-kind.ts';
import { extensionTexts as texts } from './extension-texts.ts';
import { OpenExtension } from './record-extension-open.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRecordExtensions } from './use-record-extensions.ts';

function Row({ request }: { request: Extension }) {
  const { status, dueDate, newDate, reason, justification, createdBy, createdAt, decidedBy, decidedAt } =
    request;
  return (
    <li className={part.row}>
      <div className={part.words}>
        <p className={part.name}>
          <DateText date={dueDate} /> → <DateText date={newDate} />
        </p>
        <p className={part.text}>
          {reason}. {justification}
        </p>
        <RequestFacts request={request} />
        <p className={part.quiet}>{texts.askedBy(createdBy?.name ?? texts.somebody, formatDay(createdAt))}</p>
        {request.comment && <p className={part.text}>{request.comment}</p>}
        {decidedAt && (
          <p className={part.quiet}>
            {status === 'cancelled'
              ? texts.withdrawnOn(formatDay(decidedAt))
              : texts.decidedBy(decidedBy?.name ?? texts.somebody, formatDay(decidedAt))}
          </p>
        )}
      </div>
      <StatusBadge status={status} states={extensionStates} />
    </li>
  );
}

const words = wordsOf(extensionInput);

type DialogProps = { kind: ExtendedKind; record: ShownRecord; opened: boolean; onClose: () => void };

function Asking({ kind, record, onClose }: DialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const ask = useVersionedAction(kind.parts.extension.ask, words, { onSuccess: onClose });
  const isLate = record.daysLeft !== null && record.daysLeft < 0;
  return (
    <ExtensionForm
      name={`extension:${kind.key}:${record._id}`}
      version={record.version}
      isImpactAsked={kind.asksImpact?.(record)}
      begin={daysAfter(isLate || !record.dueDate ? today() : record.dueDate, 14)}
      onAsked={(body, base) => ask.run({ params, body }, base)}
      isBusy={ask.isBusy}
      askLabel={texts.moreTime}
    >
      {ask.conflictDialog}
    </ExtensionForm>
  );
}

function AskDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.moreTime} size="small">
      <Asking {...props} />
    </Dialog>
  );
}

/** How often a record was given more time, each request with both days and what was decided, and the way to ask for more. */
export function ExtensionsPanel({ kind, record }: { kind: ExtendedKind; record: ShownRecord }) {
  const [isAsking, setAsking] = useState(false);
  const { answer, times, open } = useRecordExtensions(kind, record._id);
  const people = { manager: editorsOfRecord(kind, record), member: record.members };
  const mayEdit = useCan(kind.parts.extension.ask.access, people) && record.isTakenOver;
  const isPromised = isDuePromised(kind, record);
  const needsNone = isFinal(kind, record) || isDueMet(kind, record);
  const askButton = mayEdit && isPromised && !needsNone && record.dueDate && !open && (
    <Button icon={<IconHourglass />} onClick={() => setAsking(true)}>
      {texts.moreTime}
    </Button>
  );
  const isBare = !isPromised && !needsNone && answer.data?.results.length === 0;
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <div className={part.tab}>
          <OpenExtension kind={kind} recordId={record._id} />
          <Section title={texts.title} action={askButton}>
            {times > 0 && <p className={part.quiet}>{texts.intro(times)}</p>}
            {isBare ? (
              <EmptyState message={texts.notPromised}>{texts.notPromisedText}</EmptyState>
            ) : results.length === 0 ? (
              <EmptyState message={texts.empty}>{!needsNone && texts.emptyText}</EmptyState>
            ) : (
              <ul className={part.rows}>
                {results.map((request) => (
                  <Row key={request._id} request={request} />
                ))}
              </ul>
            )}
          </Section>
          <AskDialog kind={kind} record={record} opened={isAsking} onClose={() => setAsking(false)} />
        </div>
      )}
    </Loaded>
  );
}
