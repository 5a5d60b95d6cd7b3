import { weekdays } from 'contract/core/days';
import type { NotificationPreferences } from 'contract/support/notification/notification.endpoints';
import { SelectField } from '../../ui/fields/select-field.tsx';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences;

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const dayText = (day: number): string => weekdays[day - 1] ?? '';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const days = weekdays.map((label, at) => ({ value: String(at + 1), label }));

type Times = Pick<NotificationPreferences, 'digest' | 'digestHour' | 'digestDay'>;
type DigestTimeProps = Times & {
  error: string | undefined;
  onChange: (name: 'digestHour' | 'digestDay', value: number) => void;
};

/** At which hour the digest comes, and on which day where it is weekly. */
export function DigestTime({ digest, digestHour, digestDay, error, onChange }: DigestTimeProps) {
  if (digest === 'off') return null;
  return (
    <div className={classes.hours}>
      {digest === 'weekly' && (
        <SelectField
          label={texts.digestDay}
          options={days}
          value={String(digestDay)}
          onChange={(value) => onChange('digestDay', Number(value))}
        />
      )}
      <SelectField
        label={texts.digestHour}
        options={hours}
        value={String(digestHour)}
        error={error}
        onChange={(value) => onChange('digestHour', Number(value))}
      />
    </div>
  );
}
