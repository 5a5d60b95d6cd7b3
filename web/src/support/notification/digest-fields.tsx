import type { NotificationPreferences } from 'contract/support/notification/notification.endpoints';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { weekdayOptions } from '../../ui/format/weekday.ts';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences;

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const digests = (['daily', 'weekly', 'off'] as const).map((value) => ({
  value,
  label: texts.digests[value],
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

type Times = Pick<NotificationPreferences, 'digest' | 'digestHour' | 'digestDay'>;
type DigestFieldsProps = Times & {
  error: string | undefined;
  onChange: (name: keyof Times, value: Times[keyof Times]) => void;
};

/** Whether the digest comes, at which hour, and on which day where it is weekly. */
export function DigestFields({ digest, digestHour, digestDay, error, onChange }: DigestFieldsProps) {
  return (
    <>
      <RadioField
        label={texts.digest}
        help={texts.digestHelp}
        options={digests}
        value={digest}
        onChange={(value) => onChange('digest', value as Times['digest'])} // the options are its values
      />
      {digest !== 'off' && (
        <div className={classes.hours}>
          {digest === 'weekly' && (
            <SelectField
              label={texts.digestDay}
              options={weekdayOptions}
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
      )}
    </>
  );
}
