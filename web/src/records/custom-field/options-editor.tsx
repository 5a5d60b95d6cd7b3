import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { get, useFieldArray } from 'react-hook-form';
import { Button } from '../../ui/actions/button.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './custom-field.module.css';
import { fieldTexts } from './custom-field-texts.ts';
import type { FieldsForm } from './field-draft.ts';

/** The options of a choice field, by their labels. */
export function OptionsEditor({ form, index }: { form: FieldsForm; index: number }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `fields.${index}.options`,
  });
  // The message of the whole list stands beside those of its rows.
  const error: string | undefined = get(form.formState.errors, `fields.${index}.options.root.message`);
  return (
    <fieldset>
      <legend className={classes.legend}>{fieldTexts.optionsLegend}</legend>
      <div className={classes.options}>
        {fields.map((option, position) => (
          <div key={option.id} className={classes.option}>
            <TextField
              label={fieldTexts.option(position + 1)}
              {...form.field(`fields.${index}.options.${position}.label`)}
            />
            <IconButton
              name={fieldTexts.removeOption(position + 1)}
              icon={<IconTrash />}
              onClick={() => remove(position)}
            />
          </div>
        ))}
      </div>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {fields.length < limits.customFieldOptions && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus />}
          onClick={() => append({ label: '', value: '' })}
        >
          {fieldTexts.addOption}
        </Button>
      )}
    </fieldset>
  );
}
