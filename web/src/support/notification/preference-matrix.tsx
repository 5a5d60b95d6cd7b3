import { type Choices, deliveryOf } from 'contract/support/notification/notification-delivery';
import { type Delivery, mailChoices } from 'contract/support/notification/notification-event';
import {
  eventKeys,
  type EventKey,
  notificationEvents,
} from 'contract/support/notification/notification-events';
import checkbox from '../../ui/fields/checkbox.module.css';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences;

type MatrixProps = { choices: Choices; onChange: (event: EventKey, delivery: Delivery) => void };

function Row({ event, choices, onChange }: MatrixProps & { event: EventKey }) {
  const { label } = notificationEvents[event];
  const isMandatory = 'isMandatory' in notificationEvents[event];
  const isCritical = 'isCritical' in notificationEvents[event];
  const delivery = deliveryOf(event, choices);
  return (
    <tr>
      <th scope="row">
        {label}
        {isMandatory && <p className={classes.always}>{texts.mandatory}</p>}
        {isCritical && <p className={classes.always}>{texts.critical}</p>}
      </th>
      <td className={classes.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`${label}: ${texts.inApp}`}
          checked={delivery.inApp}
          disabled={isMandatory || isCritical}
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
            disabled={isMandatory}
            onChange={() => onChange(event, { ...delivery, mail })}
          />
        </td>
      ))}
    </tr>
  );
}

const groups = ['task', 'record', 'account'] as const;

/** Every event, and how one is told of it. */
export function PreferenceMatrix({ choices, onChange }: MatrixProps) {
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
      {groups.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={classes.group}>
              {texts.groups[group]}
            </th>
          </tr>
          {eventKeys
            .filter((event) => notificationEvents[event].group === group)
            .map((event) => (
              <Row key={event} event={event} choices={choices} onChange={onChange} />
            ))}
        </tbody>
      ))}
    </table>
  );
}
