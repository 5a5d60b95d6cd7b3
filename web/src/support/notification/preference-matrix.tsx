import { type Choices, deliveryOf } from 'contract/support/notification/notification-delivery';
import { type Delivery, mailChoices } from 'contract/support/notification/notification-event';
import {
  eventKeys,
  type EventKey,
  notificationEvents,
} from 'contract/support/notification/notification-events';
import type { NotificationPreferences } from 'contract/support/notification/notification.endpoints';
import type { ReactNode } from 'react';
import checkbox from '../../ui/fields/checkbox.module.css';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences;

type MatrixProps = {
  choices: Choices;
  onChange: (event: EventKey, delivery: Delivery) => void;
  /** What holds where nothing is chosen; the usual unless given. */
  defaults?: Choices;
  /** What stands below the name of an event. */
  noteOf?: (event: EventKey) => ReactNode;
  /** The events that are chosen for; all unless given. */
  events?: readonly EventKey[];
  disabled?: boolean;
};

type RowProps = MatrixProps & { event: EventKey };

function Row({ event, choices, onChange, defaults, noteOf, disabled = false }: RowProps) {
  const { label } = notificationEvents[event];
  const isMandatory = 'isMandatory' in notificationEvents[event];
  const isCritical = 'isCritical' in notificationEvents[event];
  const delivery = deliveryOf(event, choices, { role: defaults });
  return (
    <tr>
      <th scope="row">
        {label}
        {isMandatory && <p className={classes.always}>{texts.mandatory}</p>}
        {isCritical && <p className={classes.always}>{texts.critical}</p>}
        {noteOf?.(event)}
      </th>
      <td className={classes.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`${label}: ${texts.inApp}`}
          checked={delivery.inApp}
          disabled={disabled || isMandatory || isCritical}
          onChange={({ currentTarget }) => onChange(event, { ...delivery, inApp: currentTarget.checked })}
        />
      </td>
      {mailChoices.map((mail) => (
        <td key={mail} className={classes.choice}>
          <input
            type="radio"
            name={`mail ${event}`}
            className={checkbox.box}
            aria-label={`${label}: ${texts.columns[mail]}`}
            checked={delivery.mail === mail}
            disabled={disabled || isMandatory}
            onChange={() => onChange(event, { ...delivery, mail })}
          />
        </td>
      ))}
    </tr>
  );
}

const groups = ['task', 'record', 'account'] as const;

/** Events by what they are about, and how one is told of each. */
export function PreferenceMatrix({ events = eventKeys, ...matrix }: MatrixProps) {
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">{texts.event}</th>
          <th scope="col" className={classes.choice}>
            {texts.columns.inApp}
          </th>
          {mailChoices.map((mail) => (
            <th key={mail} scope="col" className={classes.choice}>
              {texts.columns[mail]}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .map((group) => ({ group, of: events.filter((event) => notificationEvents[event].group === group) }))
        .filter(({ of }) => of.length > 0)
        .map(({ group, of }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={classes.group}>
                {texts.groups[group]}
              </th>
            </tr>
            {of.map((event) => (
              <Row key={event} event={event} {...matrix} />
            ))}
          </tbody>
        ))}
    </table>
  );
}

type Roles = NotificationPreferences['roles'];

/** What a person's roles say of the events, the first that says something of one. */
export const choicesOfRoles = (roles: Roles): Choices =>
  Object.fromEntries(roles.toReversed().flatMap(({ choices }) => Object.entries(choices)));
