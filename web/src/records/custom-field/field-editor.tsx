import { customPath } from 'contract/core/condition';
import { customFieldTypes, type FieldOwner } from 'contract/core/custom-field';
import { sectionsOf } from 'contract/core/field-sections';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConditionsEditor, type ConditionsForm } from './conditions-editor.tsx';
import classes from './custom-field.module.css';
import { conditionTexts, fieldTexts, typeLabels, limitLabels } from './custom-field-texts.ts';
import {
  type FieldDraft,
  type FieldsForm,
  isChoice,
  limitNames,
  nameFrom,
  wordNames,
} from './field-draft.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { ConditionTarget } from './use-condition-targets.ts';
import { useCustomFields } from './use-custom-fields.ts';

export type FieldEditorProps = {
  owner: FieldOwner;
  form: FieldsForm;
  index: number;
  isNew: boolean;
  targets: ConditionTarget[];
};

const withPlaceholder: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'select', 'multiselect']);

const typeOptions = customFieldTypes.map((type) => ({ value: type, label: typeLabels[type].label }));

/** The two parts of a definition that are conditions. */
const conditionParts = [
  { part: 'shownWhen', help: { none: conditionTexts.shownHelp, some: conditionTexts.all } },
  { part: 'requiredWhen', help: { none: conditionTexts.requiredHelp, some: conditionTexts.requiredHelp } },
] as const;

const Optional = () => <span className={classes.optional}>{fieldTexts.optional}</span>;

function Limits({
  form,
  index,
  type,
}: Pick<FieldEditorProps, 'form' | 'index'> & { type: FieldDraft['type'] }) {
  const error = form.errorOf(`fields.${index}.validation`);
  return (
    <>
      <div className={classes.pair}>
        {limitNames(type).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={`fields.${index}.validation.${name}`}
            render={({ field }) => (
              <NumberField
                label={limitLabels[name]}
                labelEnd={<Optional />}
                {...field}
                error={form.errorOf(`fields.${index}.validation.${name}`)}
              />
            )}
          />
        ))}
      </div>
      <div className={classes.pair}>
        {wordNames(type).map((name) => (
          <TextField
            key={name}
            label={fieldTexts.words[name].label}
            labelEnd={<Optional />}
            help={fieldTexts.words[name].help}
            {...form.field(`fields.${index}.validation.${name}`)}
          />
        ))}
      </div>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}

function LabelAndName({ form, index, isNew }: Omit<FieldEditorProps, 'owner' | 'targets'>) {
  const label = form.field(`fields.${index}.label`);
  const suggestName = () => {
    const { label: typed, name } = form.getValues(`fields.${index}`);
    if (isNew && !name) form.setValue(`fields.${index}.name`, nameFrom(typed));
  };
  return (
    <div className={classes.pair}>
      <TextField
        label={fieldTexts.label}
        required
        {...label}
        onBlur={(event) => {
          suggestName();
          void label.onBlur(event);
        }}
      />
      <TextField
        label={fieldTexts.name}
        required
        help={isNew ? fieldTexts.nameHelp : fieldTexts.nameStays}
        readOnly={!isNew}
        {...form.field(`fields.${index}.name`)}
      />
    </div>
  );
}

/** The section is typed, or chosen among those that there are. */
function SectionChoice({ owner, form, index }: Pick<FieldEditorProps, 'owner' | 'form' | 'index'>) {
  const list = useId();
  const names = sectionsOf(useCustomFields({ of: owner }).data ?? []).flatMap(({ name }) => name ?? []);
  return (
    <>
      <TextField
        label={fieldTexts.section}
        labelEnd={<Optional />}
        help={fieldTexts.sectionHelp}
        list={list}
        {...form.field(`fields.${index}.section`)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

/** Everything of one definition: label and name, options, and what a value must be. */
export function FieldEditor({ owner, form, index, isNew, targets }: FieldEditorProps) {
  const [type, own] = useWatch({
    control: form.control,
    name: [`fields.${index}.type`, `fields.${index}.name`],
  });
  return (
    <div className={classes.editor}>
      <LabelAndName form={form} index={index} isNew={isNew} />
      {!isNew && (
        <Controller
          control={form.control}
          name={`fields.${index}.type`}
          render={({ field }) => (
            <SelectField
              label={fieldTexts.type}
              required
              options={typeOptions}
              {...field}
              error={form.errorOf(`fields.${index}.type`)}
            />
          )}
        />
      )}
      {isChoice(type) && <OptionsEditor form={form} index={index} />}
      {withPlaceholder.has(type) && (
        <TextField
          label={fieldTexts.placeholder}
          labelEnd={<Optional />}
          {...form.field(`fields.${index}.placeholder`)}
        />
      )}
      <SectionChoice owner={owner} form={form} index={index} />
      <TextField label={fieldTexts.help} labelEnd={<Optional />} {...form.field(`fields.${index}.help`)} />
      <Limits form={form} index={index} type={type} />
      <CheckboxField label={fieldTexts.required} {...form.field(`fields.${index}.required`)} />
      {conditionParts.map(({ part, help }) => (
        <ConditionsEditor
          key={part}
          form={form as unknown as ConditionsForm} // it holds conditions at this place
          name={`fields.${index}.${part}`}
          legend={conditionTexts[part]}
          help={help}
          targets={targets.filter(({ value }) => value !== customPath(own))}
        />
      ))}
    </div>
  );
}
