import { reportEndpoints } from 'contract/records/report/report.endpoints';
import {
  type ReportSchedule,
  scheduleFrequencies,
  scheduleFrequencyWords,
  scheduleTimes,
  weekdays,
} from 'contract/records/report/schedule';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
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

type Times = z.output<typeof schema>;
type ScheduleFormProps = {
  name: string;
  start: Times;
  isBusy: boolean;
  save: (times: Omit<Times, 'weekday'> & { weekday: number | null }) => Promise<Outcome<unknown>>;
};

/** When a report is sent, and to whom. */
function ScheduleForm({ name, start, isBusy, save }: ScheduleFormProps) {
  const form = useForm({
    name,
    schema,
    defaultValues: start,
    onSubmit: ({ weekday, ...times }) =>
      save({ ...times, weekday: times.scheduleFrequency === 'weekly' ? Number(weekday) : null }),
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
        <Button type="submit" variant="primary" busy={isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

function NewSchedule({ onClose, choice }: ScheduleDialogProps) {
  const { params } = useReportPlace();
  const create = useAction(reportEndpoints.createSchedule, { onSuccess: onClose });
  const own = session.get().auth.user?.accountId;
  const start = {
    schedule: choice.template.title,
    scheduleFrequency: 'weekly' as const,
    weekday: '1',
    recipients: own ? [own] : [],
  };
  return (
    <ScheduleForm
      name={`report-schedule:${choice.template.key}`}
      start={start}
      isBusy={create.isBusy}
      save={(times) => create.run({ params, body: { ...bodyOf(choice), ...times } })}
    />
  );
}

/** Schedules the chosen report: when, and for whom. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.scheduleTitle} size="small">
      <NewSchedule {...props} />
    </Dialog>
  );
}

type EditProps = { onClose: () => void; schedule: ReportSchedule };

function EditedSchedule({ onClose, schedule: known }: EditProps) {
  const { params } = useReportPlace();
  const update = useAction(reportEndpoints.updateSchedule, { onSuccess: onClose });
  const { _id, version, weekday } = known;
  return (
    <ScheduleForm
      name={`report-schedule:${_id}`}
      start={{
        schedule: known.schedule,
        scheduleFrequency: known.scheduleFrequency,
        weekday: String(weekday ?? 1),
        recipients: known.recipients.map((person) => person._id),
      }}
      isBusy={update.isBusy}
      save={(times) => update.run({ params: { ...params, scheduleId: _id }, body: { ...times, version } })}
    />
  );
}

export type EditScheduleDialogProps = {
  opened: boolean;
  onClose: () => void;
  schedule: ReportSchedule | undefined;
};

/** Changes when a scheduled report is sent, and to whom. */
export function EditScheduleDialog({ opened, onClose, schedule: known }: EditScheduleDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.editTitle(known?.schedule ?? '')} size="small">
      {known && <EditedSchedule key={known._id} onClose={onClose} schedule={known} />}
    </Dialog>
  );
}
