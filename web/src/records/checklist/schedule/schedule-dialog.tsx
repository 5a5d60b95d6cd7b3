import { checklistScheduleEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { ChecklistSchedule } from 'contract/records/checklist/schedule';
import { scheduleFrequencies, scheduleFrequencyWords } from 'contract/records/report/schedule-words';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { optionsOf, useSiteNames } from '../../record/use-names.ts';
import { useChecklistPaths } from '../checklist-paths.ts';
import classes from '../run/run.module.css';
import { scheduleTexts as texts } from '../schedule-texts.ts';
import { weekdayOptions } from '../../../ui/format/weekday.ts';

export type ScheduleDialogProps = {
  checklistId: string;
  /** The schedule that is changed; a new one without. */
  schedule: ChecklistSchedule | null;
  opened: boolean;
  onClose: () => void;
};

const dayCount = z.int(texts.wholeDays).min(0, texts.wholeDays).max(90, texts.wholeDays);

const schema = z
  .object({
    frequency: z.enum(scheduleFrequencies),
    weekdays: z.array(z.string()),
    assignee: z.string().min(1, texts.chooseAssignee),
    site: z.string(),
    leadDays: dayCount,
    dueDays: dayCount,
    graceDays: dayCount,
  })
  .refine(({ frequency, weekdays: chosen }) => frequency !== 'weekly' || chosen.length > 0, {
    path: ['weekdays'],
    message: texts.chooseDays,
  });

const frequencies = scheduleFrequencies.map((value) => ({ value, label: scheduleFrequencyWords[value] }));

const labels: Record<string, string> = {
  frequency: texts.frequency,
  weekdays: texts.weekdays,
  assignee: texts.assignee,
  site: texts.site,
  leadDays: texts.leadDays,
  dueDays: texts.dueDays,
  graceDays: texts.graceDays,
};

const wordsOf: FieldWords = (name, value) => ({
  label: labels[name] ?? name,
  text: typeof value === 'object' && value && 'name' in value ? String(value.name) : String(value ?? ''),
});

type Values = z.input<typeof schema>;

const usual: Values = {
  frequency: 'weekly',
  weekdays: ['1'],
  assignee: '',
  site: '',
  leadDays: 0,
  dueDays: 0,
  graceDays: 1,
};

function valuesOf(schedule: ChecklistSchedule | null): Values {
  if (!schedule) return usual;
  const { frequency, weekdays: chosen, assignee, site, leadDays, dueDays, graceDays } = schedule;
  const days = { leadDays, dueDays, graceDays };
  return { frequency, weekdays: chosen.map(String), assignee: assignee._id, site: site?._id ?? '', ...days };
}

function useScheduleForm({ checklistId, schedule, onClose }: ScheduleDialogProps) {
  const { params } = useChecklistPaths();
  const create = useAction(checklistScheduleEndpoints.create, { onSuccess: onClose });
  const update = useVersionedAction(checklistScheduleEndpoints.update, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `checklist-schedule:${schedule?._id ?? checklistId}`,
    ...(schedule ? { version: schedule.version } : {}),
    schema,
    defaultValues: valuesOf(schedule),
    onSubmit: ({ weekdays: chosen, site, ...values }, { version }) => {
      const body = { ...values, weekdays: values.frequency === 'weekly' ? chosen.map(Number) : [] };
      return schedule
        ? update.run(
            { params: { ...params, plannedId: schedule._id }, body: { ...body, site: site || null } },
            { version },
          )
        : create.run({ params, body: { ...body, checklist: checklistId, ...(site ? { site } : {}) } });
    },
  });
  return { form, isBusy: create.isBusy || update.isBusy, conflictDialog: update.conflictDialog };
}

function ScheduleForm(props: ScheduleDialogProps) {
  const { schedule } = props;
  const { workspaceId } = useChecklistPaths();
  const { form, isBusy, conflictDialog } = useScheduleForm(props);
  const sites = useSiteNames();
  const people = workspacePeople(workspaceId, { known: schedule ? [schedule.assignee] : [] });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.panel}>
      <FormField
        form={form}
        name="frequency"
        field={{ label: texts.frequency, control: 'select', options: frequencies, required: true }}
      />
      {form.watch('frequency') === 'weekly' && (
        <FormField
          form={form}
          name="weekdays"
          field={{ label: texts.weekdays, control: 'multiselect', options: weekdayOptions, required: true }}
        />
      )}
      <FormField
        form={form}
        name="assignee"
        field={{ label: texts.assignee, control: 'person', people, required: true }}
      />
      <FormField
        form={form}
        name="site"
        field={{ label: texts.site, control: 'select', options: optionsOf(sites), help: texts.siteHelp }}
      />
      <FormField
        form={form}
        name="leadDays"
        field={{ label: texts.leadDays, control: 'number', help: texts.leadHelp }}
      />
      <FormField form={form} name="dueDays" field={{ label: texts.dueDays, control: 'number' }} />
      <FormField
        form={form}
        name="graceDays"
        field={{ label: texts.graceDays, control: 'number', help: texts.graceHelp }}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </DialogActions>
      {conflictDialog}
    </FormFrame>
  );
}

/** Has a checklist started by itself, or changes when and for whom. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.schedule ? texts.editTitle : texts.newTitle}
    >
      <ScheduleForm {...props} />
    </Dialog>
  );
}
