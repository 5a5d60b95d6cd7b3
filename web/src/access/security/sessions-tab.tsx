import { IconCircleCheck } from '@tabler/icons-react';
import type { AnswerOf } from 'contract/core/endpoint';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Pill } from '../../ui/layout/pill.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';

const texts = securityTexts.sessions;

type Session = AnswerOf<typeof securityEndpoints.sessions>[number];

const momentOf = (moment: string) => `${formatDay(moment)} ${formatTime(moment)}`;

function SessionRow({ session }: { session: Session }) {
  const end = useAction(securityEndpoints.endSession);
  const { _id: sessionId, device, ip, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>
          {device}
          {isCurrent && (
            <Pill tone="ok" icon={<IconCircleCheck />}>
              {texts.current}
            </Pill>
          )}
        </span>
        <span className={classes.facts}>
          <span>{ip ?? texts.unknownAddress}</span>
          <span>{texts.since(momentOf(createdAt))}</span>
          <span>{texts.lastUsed(momentOf(lastUsedAt))}</span>
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={texts.endOf(device)}
          busy={end.isBusy}
          onClick={() => void end.run({ params: { sessionId } })}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { confirm, confirmDialog } = useConfirm();
  const endOthers = useAction(securityEndpoints.endOtherSessions);

  async function handleEndOthers() {
    const question = {
      title: texts.endOthersTitle,
      message: texts.endOthersQuestion,
      confirmLabel: texts.endOthers,
    };
    if (await confirm(question)) await endOthers.run({});
  }

  return (
    <>
      <ul className={classes.rows} aria-label={texts.list}>
        {sessions.map((one) => (
          <SessionRow key={one._id} session={one} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={classes.acts}>
          <Button busy={endOthers.isBusy} onClick={() => void handleEndOthers()}>
            {texts.endOthers}
          </Button>
        </div>
      )}
      {confirmDialog}
    </>
  );
}

/** Wherever the person is logged in; one or all others can be ended. */
export function SessionsTab() {
  const answer = useApi(securityEndpoints.sessions, {});
  return (
    <div className={classes.column}>
      <p className={classes.text}>{texts.about}</p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
    </div>
  );
}
