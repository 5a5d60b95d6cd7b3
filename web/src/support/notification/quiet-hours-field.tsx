import { type QuietHours, quietHours } from 'contract/support/notification/quiet-hours';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.preferences.quiet;

const night: QuietHours = { from: '20:00', to: '07:00' };

/** What is wrong with these hours, in a sentence. */
function quietProblem(hours: QuietHours | null): string | undefined {
  return hours ? quietHours.safeParse(hours).error?.issues[0]?.message : undefined;
}

type QuietHoursFieldProps = { value: QuietHours | null; onChange: (hours: QuietHours | null) => void };

/** Whether there are hours in which mails wait, and which. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  return (
    <fieldset className={classes.quiet}>
      <CheckboxField
        label={texts.label}
        help={texts.help}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? night : null)}
      />
      {value && (
        <div className={classes.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={texts[end]}
              value={value[end]}
              error={end === 'to' ? quietProblem(value) : undefined}
              onChange={({ currentTarget }) => onChange({ ...value, [end]: currentTarget.value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
