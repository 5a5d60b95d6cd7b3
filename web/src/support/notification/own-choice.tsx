import { type Choices, deliveryWords } from 'contract/support/notification/notification-delivery';
import { type EventKey, notificationEvents } from 'contract/support/notification/notification-events';
import type { NotificationPreferences } from 'contract/support/notification/notification.endpoints';
import { Button } from '../../ui/actions/button.tsx';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences;

type Roles = NotificationPreferences['roles'];

/** Which of a person's roles say something of an event, and what. */
const notesOf = (roles: Roles, event: EventKey) =>
  roles.flatMap(({ role, workspace, choices }) => {
    const said = (choices as Choices)[event]; // a role says something of some events
    if (!said) return [];
    const words = texts.fromRole(role, workspace.name, deliveryWords(said));
    return [{ key: `${workspace._id} ${role}`, words }];
  });

type OwnChoiceProps = { event: EventKey; chosen: boolean; roles: Roles; onUndo: () => void };

/** Where somebody has chosen, what holds without it and the way back to that; else which role says something. */
export function OwnChoice({ event, chosen, roles, onUndo }: OwnChoiceProps) {
  const notes = notesOf(roles, event);
  const { label, usual } = notificationEvents[event];
  const isFree = !('isMandatory' in notificationEvents[event]);
  const shown = [
    ...notes,
    ...(chosen && notes.length === 0 ? [{ key: 'usual', words: texts.usualIs(deliveryWords(usual)) }] : []),
  ];
  const act = notes.length > 0 ? texts.roleDefault : texts.usualDefault;
  return (
    <>
      {chosen && isFree && (
        <p className={classes.choices}>
          <span className={classes.always}>{texts.isOwn}</span>
          <Button size="small" aria-label={texts.actOf(act, label)} onClick={onUndo}>
            {act}
          </Button>
        </p>
      )}
      {(!chosen || isFree) &&
        shown.map(({ key, words }) => (
          <p key={key} className={classes.always}>
            {words}
          </p>
        ))}
    </>
  );
}
