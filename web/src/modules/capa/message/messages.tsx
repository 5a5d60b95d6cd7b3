import {
  IconCircleCheck,
  IconCircleMinus,
  IconHourglass,
  IconInfoCircle,
  IconSend,
} from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { type Message, messageInput, missingOf } from 'contract/modules/capa/message/message';
import { useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import { PartForm } from '../../../records/part/part-form.tsx';
import part from '../../../records/part/part.module.css';
import { editorsOfRecord } from '../../../records/record/record-lock.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatMoment } from '../../../ui/format/format-date.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { capaKind } from '../capa-kind.ts';
import classes from '../team/team-roles.module.css';
import { messageTexts as texts } from './message-texts.ts';

const calls = capaParts.message;

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

function StatePill({ message }: { message: Message }) {
  const { withdrawnAt, requiredAck, people } = message;
  if (withdrawnAt)
    return (
      <Pill tone="neutral" icon={<IconCircleMinus />}>
        {texts.withdrawn}
      </Pill>
    );
  if (!requiredAck)
    return (
      <Pill tone="neutral" icon={<IconInfoCircle />}>
        {texts.noneAsked}
      </Pill>
    );
  const missing = missingOf(message).length;
  return (
    <Pill tone={missing ? 'info' : 'ok'} icon={missing ? <IconHourglass /> : <IconCircleCheck />}>
      {texts.count(people.length - missing, people.length)}
    </Pill>
  );
}

const fact = (label: string, value: string | null | undefined | false) => (value ? [{ label, value }] : []);

function factsOf(message: Message) {
  const { people, groups, requiredAck, acknowledgeBy, isOverdue, acknowledged, withdrawnAt, withdrawnBy } =
    message;
  const missing = namesOf(missingOf(message));
  return [
    { label: texts.to, text: namesOf(people) },
    ...fact(texts.groups, namesOf(groups)),
    ...(acknowledgeBy
      ? [
          {
            label: texts.by,
            value: <DateText date={acknowledgeBy} isOverdue={isOverdue} />,
          },
        ]
      : []),
    ...(requiredAck
      ? [
          {
            label: texts.acknowledged,
            text:
              acknowledged.map(({ person, at }) => `${person.name}, ${formatMoment(at)}`).join('\n') ||
              texts.nobody,
          },
        ]
      : []),
    ...(!withdrawnAt && missing ? [{ label: texts.missing, text: missing }] : []),
    ...(withdrawnAt
      ? [
          {
            label: texts.why,
            text: texts.withdrawnBy(
              withdrawnBy?.name ?? texts.somebody,
              formatMoment(withdrawnAt),
              message.withdrawReason ?? '',
            ),
          },
        ]
      : []),
  ];
}

type CardProps = { message: Message; mayManage: boolean; onWithdraw: (message: Message) => void };

function Card({ message, mayManage, onWithdraw }: CardProps) {
  const { workspaceId } = useWorkspaceIds();
  const me = useActor()?.accountId;
  const acknowledge = useAction(calls.acknowledge);
  const { _id: messageId, record: recordId, withdrawnAt, sentBy, createdAt } = message;
  const isAsked = !withdrawnAt && missingOf(message).some(({ _id }) => _id === me);
  return (
    <li className={part.card}>
      <div className={part.cardHead}>
        <span className={part.quiet}>
          {texts.sentBy(sentBy?.name ?? texts.somebody, formatMoment(createdAt))}
        </span>
        <span className={part.pills}>
          <StatePill message={message} />
        </span>
        {mayManage && !withdrawnAt && (
          <span className={part.acts}>
            <Button
              size="small"
              aria-label={texts.withdrawOf(message.name)}
              onClick={() => onWithdraw(message)}
            >
              {texts.withdraw}
            </Button>
          </span>
        )}
      </div>
      <p className={part.text}>{message.message}</p>
      <PartFacts facts={factsOf(message)} />
      {isAsked && (
        <div>
          <Button
            variant="primary"
            icon={<IconCircleCheck />}
            busy={acknowledge.isBusy}
            onClick={() => void acknowledge.run({ params: { workspaceId, recordId, messageId } })}
          >
            {texts.acknowledge}
          </Button>
        </div>
      )}
    </li>
  );
}

type SendProps = { record: Capa; onClose: () => void };

function SendForm({ record, onClose }: SendProps) {
  const { workspaceId } = useWorkspaceIds();
  const groups = useApi(groupEndpoints.names, { params: { workspaceId } }, { staleTime: 60_000 }).data ?? [];
  const send = useAction(calls.create, { onSuccess: onClose });
  const known = [...record.managers, ...record.members];
  return (
    <PartForm
      name={`capa-message:new:${record._id}`}
      schema={messageInput}
      rows={[['message'], ['people'], ['groups'], ['requiredAck', 'acknowledgeBy']]}
      isAsked={(field, { requiredAck }) =>
        field === 'groups' ? groups.length > 0 : field !== 'acknowledgeBy' || requiredAck === true
      }
      fields={{
        people: { people: workspacePeople(workspaceId, { known }), placeholder: texts.addPerson },
        groups: {
          options: groups.map(({ _id, name }) => ({ value: _id, label: name })),
          placeholder: texts.addGroup,
        },
      }}
      save={(values) => send.run({ params: { workspaceId, recordId: record._id }, body: values as never })}
      isBusy={send.isBusy}
      saveLabel={texts.sendIt}
    />
  );
}

function useWithdrawal(record: Capa) {
  const { workspaceId } = useWorkspaceIds();
  const withdraw = useAction(calls.withdraw);
  const { askReason, reasonDialog } = useReason();
  const ask = ({ _id: messageId, message }: Message) =>
    void askReason(
      {
        name: `capa-message:${messageId}`,
        title: texts.withdrawTitle,
        message: texts.withdrawMessage,
        names: [message],
        confirmLabel: texts.withdrawTitle,
      },
      (reason) =>
        withdraw.run({ params: { workspaceId, recordId: record._id, messageId }, body: { reason } }),
    );
  return { ask, reasonDialog };
}

/** What people were told about a CAPA, and who has acknowledged it. */
export function Messages({ record }: { record: Capa }) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const [page, setPage] = useState(1);
  const query = { limit: limits.pageSizeMax, page };
  const answer = useApi(calls.list, { params, query }, { keepLast: true });
  const manager = editorsOfRecord(capaKind, record);
  const mayManage = useCan(calls.create.access, { manager }) && record.isTakenOver;
  const isOver = record.status === 'completed' || record.status === 'cancelled';
  const [isSending, setSending] = useState(false);
  const { ask, reasonDialog } = useWithdrawal(record);
  const send = mayManage && !isOver && (
    <Button icon={<IconSend />} onClick={() => setSending(true)}>
      {texts.send}
    </Button>
  );
  return (
    <div className={classes.below}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results, total, limit }) => (
          <Section title={texts.title} action={send}>
            <p className={part.quiet}>{texts.intro}</p>
            {results.length === 0 ? (
              <div className={part.empty}>
                <p>{texts.empty}</p>
                {send && <p className={part.quiet}>{texts.emptyText}</p>}
              </div>
            ) : (
              <ul className={part.list}>
                {results.map((message) => (
                  <Card key={message._id} message={message} mayManage={mayManage} onWithdraw={ask} />
                ))}
              </ul>
            )}
            <ListPager found={{ total, limit }} page={page} onPage={setPage} />
          </Section>
        )}
      </Loaded>
      <Dialog opened={isSending} onClose={() => setSending(false)} title={texts.send} size="large">
        <SendForm record={record} onClose={() => setSending(false)} />
      </Dialog>
      {reasonDialog}
    </div>
  );
}
