import type { Extension } from 'contract/records/extension/extension';
import type { Task } from 'contract/records/task/task.endpoints';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ClaimNotice } from '../../claim/claim-notice.tsx';
import type { ShownAction } from '../record-kind.ts';
import { ActionExtensionNotice } from './extension-card.tsx';
import type { Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

/** Why it stands where it stands: on hold, declined, sent back, cancelled. */
function StageNotice({ action: { stage, stageReason, resumeOn } }: { action: ShownAction }) {
  if (!stageReason) return null;
  const said = {
    'on-hold': resumeOn ? workTexts.onHold(formatDate(resumeOn)) : workTexts.held,
    declined: workTexts.declined,
    cancelled: workTexts.cancelled,
    'in-progress': workTexts.sentBack,
  }[stage as string];
  if (!said) return null;
  const who = stageReason.by?.name ?? workTexts.somebody;
  return (
    <Notice tone="warn">
      {said} {who}: {stageReason.note}
    </Notice>
  );
}

function StandingIn({ task: { standsInFor } }: { task: Task }) {
  return standsInFor && <Notice tone="info">{workTexts.standingIn(standsInFor.name)}</Notice>;
}

type NoticesProps = { worked: Worked; task: Task; request: Extension | undefined };

/** What is to be known before anything is done with it. */
export function Notices({ worked, task, request }: NoticesProps) {
  return (
    <div className={classes.notices}>
      <ClaimNotice worked={worked} task={task} />
      <StandingIn task={task} />
      <StageNotice action={worked.action} />
      {request && <ActionExtensionNotice worked={worked} request={request} />}
    </div>
  );
}
