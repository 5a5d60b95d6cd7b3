import { type Delegation, delegationInput, delegationKinds } from 'contract/access/delegation/delegation';
import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { moduleKeys, modules } from 'contract/core/modules';
import type { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { peopleOf } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './delegation.module.css';
import { delegationTexts as texts } from './delegation-texts.ts';

/** Whose absences are looked at, where they are not one's own. */
export type Away = { _id: string; name: string };

type FormProps = { person?: Away | undefined; before?: Delegation | undefined; onClose: () => void };

const { shape } = delegationInput;
const kinds = Object.entries(delegationKinds).map(([value, { label }]) => ({ value, label }));
const modulesOffered = moduleKeys.map((value) => ({ value, label: modules[value].title }));

const valuesOf = (before: Delegation | undefined): z.input<typeof delegationInput> =>
  before
    ? {
        to: before.to?._id ?? '',
        firstDay: before.firstDay,
        lastDay: before.lastDay,
        kinds: before.kinds,
        modules: before.modules ?? [],
        reason: before.reason ?? '',
      }
    : { to: '', firstDay: '', lastDay: '', kinds: ['approval', 'task'], modules: [], reason: '' };

const wordsOfOne = (value: unknown): string => {
  if (typeof value === 'object' && value && 'name' in value) return String(value.name);
  const offered = [...kinds, ...modulesOffered].find((choice) => choice.value === value);
  return offered?.label ?? String(value ?? '');
};

/** How a field of an absence reads: who stands in is an id as it is sent, and a person as it is kept. */
const wordsOf: FieldWords = (name, value) => {
  const label = name in shape ? fieldSpecOf(shape[name as keyof typeof shape]).label : name; // `in` has just been asked
  if (name === 'to' && typeof value === 'string') return { label, text: texts.chosenPerson };
  return { label, text: Array.isArray(value) ? value.map(wordsOfOne).join(', ') : wordsOfOne(value) };
};

function useAbsence({ person, before, onClose }: FormProps) {
  const create = useAction(delegationEndpoints.create, { onSuccess: onClose });
  const update = useVersionedAction(delegationEndpoints.update, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `absence:${before?._id ?? person?._id ?? 'own'}`,
    ...(before ? { version: before.version } : {}),
    schema: delegationInput,
    defaultValues: valuesOf(before),
    onSubmit: ({ to = null, modules: chosen = null, reason = null, ...given }, base) => {
      const body = { ...given, to, modules: chosen, reason };
      if (!before) return create.run({ body: person ? { ...body, person: person._id } : body });
      return update.run({ params: { delegationId: before._id }, body }, base);
    },
  });
  return { form, isBusy: create.isBusy || update.isBusy, conflictDialog: update.conflictDialog };
}

function AbsenceForm(props: FormProps) {
  const { person, before } = props;
  const { form, isBusy, conflictDialog } = useAbsence(props);
  const source = {
    ...peopleOf(delegationEndpoints.people, {}, before?.to ? { known: [before.to] } : {}),
    ...(person ? { query: { person: person._id } } : {}),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      {person && <p className={classes.quiet}>{texts.person(person.name)}</p>}
      <div className={classes.pair}>
        <FormField form={form} name="firstDay" field={{ ...fieldSpecOf(shape.firstDay), required: true }} />
        <FormField form={form} name="lastDay" field={{ ...fieldSpecOf(shape.lastDay), required: true }} />
      </div>
      <FormField
        form={form}
        name="to"
        field={{ ...fieldSpecOf(shape.to), control: 'person', people: source }}
      />
      <FormField
        form={form}
        name="kinds"
        field={{ ...fieldSpecOf(shape.kinds), options: kinds, required: true }}
      />
      <FormField
        form={form}
        name="modules"
        field={{ ...fieldSpecOf(shape.modules), options: modulesOffered }}
      />
      <FormField form={form} name="reason" field={fieldSpecOf(shape.reason)} />
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

export type AbsenceDialogProps = FormProps & { opened: boolean };

/** Says when somebody is away and who stands in, or changes it. */
export function AbsenceDialog({ opened, ...form }: AbsenceDialogProps) {
  const title = form.before ? texts.editTitle : texts.addTitle;
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} size="small">
      <AbsenceForm {...form} />
    </Dialog>
  );
}
