import { severalTags, severalValue } from 'contract/records/record/several';
import type { SeveralMoved } from 'contract/records/record/several.endpoints';
import { useForm } from '../../../core/forms/use-form.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { labelOptions, type Option } from '../../../ui/fields/option.ts';
import { DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { NamesList } from '../../../ui/overlays/names-list.tsx';
import type { SeveralValue } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { tagOptions, useMarks } from '../use-marks.ts';
import { choiceOfWords, useWorkspaceSettings } from '../use-names.ts';
import { bodyOf, draftOf, type SeveralFormProps } from './several-form.ts';
import classes from './several-dialog.module.css';
import { severalTexts as texts } from './several-texts.ts';

type Props = SeveralFormProps & {
  /** What came of it. */
  onSet: (answer: SeveralMoved) => void;
};

const reason = fieldSpecOf(severalValue.shape.reason);

const someTag = severalTags.refine(({ tags }) => tags && tags.length > 0, {
  path: ['tags'],
  message: texts.chooseTag,
});

/** What is chosen among: the words of the kind, or the categories that the workspace uses. */
function useChoices({ choices }: SeveralValue): Option[] {
  const used = useWorkspaceSettings()?.categories;
  return typeof choices === 'string' ? (choiceOfWords(used).options ?? []) : labelOptions(choices);
}

/** Gives several records one value of a field. */
export function ValueForm({ field, ...props }: Props & { field: SeveralValue }) {
  const { kind, records, onSet } = props;
  const { workspaceId } = useWorkspaceIds();
  const set = useAction(kind.calls.setMany);
  const options = useChoices(field);
  const form = useForm({
    name: draftOf(props, field.name),
    schema: severalValue,
    defaultValues: { value: '', reason: '' },
    onSubmit: async ({ value, ...why }) => {
      const body = { [field.name]: value, ...why, ...bodyOf(records) };
      const outcome = await set.run({ params: { workspaceId }, body });
      if (outcome.ok) onSet(outcome.data);
      return outcome;
    },
  });
  const control = options.length > 6 ? 'select' : 'radio';
  return (
    <FormFrame form={form} className={classes.form}>
      <NamesList names={records.map(({ name }) => name)} />
      <FormField form={form} name="value" field={{ label: field.label, control, options, required: true }} />
      <FormField form={form} name="reason" field={reason} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={set.isBusy}>
          {texts.value(field.label)}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Adds tags to those of several records. */
export function TagsForm(props: Props) {
  const { kind, records, onSet } = props;
  const { workspaceId } = useWorkspaceIds();
  const set = useAction(kind.calls.setMany);
  const options = tagOptions(useMarks(kind));
  const form = useForm({
    name: draftOf(props, 'tags'),
    schema: someTag,
    defaultValues: { tags: [] as string[], reason: '' },
    onSubmit: async (values) => {
      const outcome = await set.run({ params: { workspaceId }, body: { ...values, ...bodyOf(records) } });
      if (outcome.ok) onSet(outcome.data);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <NamesList names={records.map(({ name }) => name)} />
      <p>{texts.keepTags}</p>
      <FormField
        form={form}
        name="tags"
        field={{ ...fieldSpecOf(severalTags.shape.tags), required: true, options }}
      />
      <FormField form={form} name="reason" field={reason} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={set.isBusy}>
          {texts.tags}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
