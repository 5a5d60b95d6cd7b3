import { reportEndpoints } from 'contract/records/report/report.endpoints';
import {
  scheduleFrequencies,
  scheduleFrequencyWords,
  scheduleTimes,
  weekdays,
} from 'contract/records/report/schedule';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { session } from '../../core/session/session.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';
import { bodyOf, type ReportChoice } from './report-choice.ts';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useReportPlace } from './use-report-place.ts';

export type ScheduleDialogProps = { opened: boolean; onClose: () => void; choice: ReportChoice };

const schema = scheduleTimes.omit({ weekday: true }).extend({ weekday: z.string() });
const { schedule, recipients } = scheduleTimes.shape;

const frequencies = scheduleFrequencies.map((value) => ({ value, label: scheduleFrequencyWords[value] }));
const days = weekdays.map((label, at) => ({ value: String(at + 1), label }));

function ScheduleForm({ onClose, choice }: ScheduleDialogProps) {
  const { params } = useReportPlace();
  const create = useAction(reportEndpoints.createSchedule, { onSuccess: onClose });
  const own = session.get().auth.user?.accountId;
  const form = useForm({
    name: `report-schedule:${choice.template.key}`,
    schema,
    defaultValues: {
      schedule: choice.template.title,
      scheduleFrequency: 'weekly',
      weekday: '1',
      recipients: own ? [own] : [],
    },
    onSubmit: ({ weekday, ...times }) => {
      const day = times.scheduleFrequency === 'weekly' ? Number(weekday) : null;
      return create.run({ params, body: { ...bodyOf(choice), ...times, weekday: day } });
    },
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <p className={classes.quiet}>{texts.scheduleText}</p>
      <FormField form={form} name="schedule" field={fieldSpecOf(schedule)} />
      <FormField
        form={form}
        name="scheduleFrequency"
        field={{ ...fieldSpecOf(scheduleTimes.shape.scheduleFrequency), options: frequencies }}
      />
      {form.watch('scheduleFrequency') === 'weekly' && (
        <FormField
          form={form}
          name="weekday"
          field={{ label: texts.weekday, control: 'select', options: days, required: true }}
        />
      )}
      <FormField form={form} name="recipients" field={fieldSpecOf(recipients)} />
      <DialogActions>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" busy={create.isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Schedules the chosen report: when, and for whom. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.scheduleTitle} size="small">
      <ScheduleForm {...props} />
    </Dialog>
  );
}
