import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { type ReportSchedule, scheduleTimes } from 'contract/records/report/schedule';
import { scheduleFrequencies, scheduleFrequencyWords } from 'contract/records/report/schedule-words';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
import { session } from '../../core/session/session.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldWords, type Seen, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';
import { weekdayOptions, weekdayText } from '../../ui/format/weekday.ts';
import { bodyOf, type ReportChoice } from './report-choice.ts';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useReportPlace } from './use-report-place.ts';

export type ScheduleDialogProps = { opened: boolean; onClose: () => void; choice: ReportChoice };

const schema = scheduleTimes.omit({ weekday: true }).extend({ weekday: z.string() });
const { schedule, recipients } = scheduleTimes.shape;

const frequencies = scheduleFrequencies.map((value) => ({ value, label: scheduleFrequencyWords[value] }));

type Times = z.output<typeof schema>;
type SavedTimes = Omit<Times, 'weekday'> & { weekday: number | null };
type ScheduleFormProps = {
  name: string;
  start: Times;
  version?: number;
  isBusy: boolean;
  save: (times: SavedTimes, seen: Seen) => Promise<Outcome<unknown>>;
  children?: ReactNode;
};

/** When a report is sent, and to whom. */
function ScheduleForm({ name, start, version, isBusy, save, children }: ScheduleFormProps) {
  const form = useForm({
    name,
    ...(version === undefined ? {} : { version }),
    schema,
    defaultValues: start,
    onSubmit: ({ weekday, ...times }, base) =>
      save({ ...times, weekday: times.scheduleFrequency === 'weekly' ? Number(weekday) : null }, base),
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
          field={{ label: texts.weekday, control: 'select', options: weekdayOptions, required: true }}
        />
      )}
      <FormField form={form} name="recipients" field={fieldSpecOf(recipients)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
      {children}
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

/** How a field of a schedule reads: those it is sent to are ids as they are sent, and people as they are kept. */
const wordsOf =
  (known: ReportSchedule): FieldWords =>
  (name, value) => {
    const fields = scheduleTimes.shape;
    const label = name in fields ? fieldSpecOf(fields[name as keyof typeof fields]).label : name; // `in` has just been asked
    if (name === 'weekday') return { label: texts.weekday, text: weekdayText(Number(value)) };
    if (!Array.isArray(value))
      return {
        label,
        text: scheduleFrequencyWords[value as keyof typeof scheduleFrequencyWords] ?? String(value ?? ''),
      };
    const nameOf = (one: unknown) =>
      typeof one === 'object' && one && 'name' in one
        ? String(one.name)
        : (known.recipients.find(({ _id }) => _id === one)?.name ?? texts.otherRecipient);
    return { label, text: value.map(nameOf).join(', ') };
  };

type EditProps = { onClose: () => void; schedule: ReportSchedule };

function EditedSchedule({ onClose, schedule: known }: EditProps) {
  const { params } = useReportPlace();
  const { _id, version, weekday } = known;
  const update = useVersionedAction(reportEndpoints.updateSchedule, wordsOf(known), { onSuccess: onClose });
  return (
    <ScheduleForm
      name={`report-schedule:${_id}`}
      start={{
        schedule: known.schedule,
        scheduleFrequency: known.scheduleFrequency,
        weekday: String(weekday ?? 1),
        recipients: known.recipients.map((person) => person._id),
      }}
      version={version}
      isBusy={update.isBusy}
      save={(times, seen) => update.run({ params: { ...params, scheduleId: _id }, body: times }, seen)}
    >
      {update.conflictDialog}
    </ScheduleForm>
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
