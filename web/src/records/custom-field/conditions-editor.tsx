import { IconPlus, IconTrash } from '@tabler/icons-react';
import { conditionOperators, type Condition, operatorWords } from 'contract/core/condition';
import { limits } from 'contract/core/limits';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './custom-field.module.css';
import { conditionTexts as texts } from './custom-field-texts.ts';
import type { ConditionsPart, FieldsForm } from './field-draft.ts';
import type { ConditionTarget } from './use-condition-targets.ts';

type EditorProps = { form: FieldsForm; index: number; part: ConditionsPart; targets: ConditionTarget[] };
type RowProps = EditorProps & { place: number; onRemove: () => void };

const operatorOptions = conditionOperators.map((value) => ({ value, label: operatorWords[value] }));

const takesNone = ({ operator }: Condition) => operator === 'empty' || operator === 'not-empty';

type ValueProps = {
  label: string;
  target: ConditionTarget | undefined;
  several: boolean;
  value: string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
};

/** The control of the value or the values, by what the field of the condition is. */
function ConditionValue({ label, target, several, value, onChange, error }: ValueProps) {
  const [one = ''] = value;
  const become = (next: string | null) => onChange(next ? [next] : []);
  const own = { label, error };
  if (several) {
    return target?.options ? (
      <MultiSelectField {...own} options={target.options} value={value} onChange={onChange} />
    ) : (
      <TagsField {...own} value={value} onChange={onChange} />
    );
  }
  if (target?.options)
    return <SelectField {...own} options={target.options} value={one || null} onChange={become} searchable />;
  if (target?.type === 'date') return <DateField {...own} value={one || null} onChange={become} />;
  return <TextField {...own} value={one} onChange={(event) => become(event.currentTarget.value)} />;
}

function ConditionRow({ form, index, part, targets, place, onRemove }: RowProps) {
  const path = `fields.${index}.${part}.${place}` as const;
  const condition = useWatch({ control: form.control, name: path });
  const clear = () => form.setValue(`${path}.values`, []);
  const number = place + 1;
  return (
    <div className={classes.condition}>
      <Controller
        control={form.control}
        name={`${path}.field`}
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            label={texts.field(number)}
            options={targets}
            searchable
            {...field}
            onChange={(value) => {
              onChange(value ?? '');
              clear();
            }}
            error={form.errorOf(`${path}.field`)}
          />
        )}
      />
      <Controller
        control={form.control}
        name={`${path}.operator`}
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            label={texts.operator(number)}
            options={operatorOptions}
            {...field}
            onChange={(value) => {
              onChange(value);
              clear();
            }}
            error={form.errorOf(`${path}.operator`)}
          />
        )}
      />
      {!takesNone(condition) && (
        <Controller
          control={form.control}
          name={`${path}.values`}
          render={({ field: { value, onChange } }) => (
            <ConditionValue
              label={texts.value(number)}
              target={targets.find((target) => target.value === condition.field)}
              several={condition.operator === 'one-of'}
              value={value}
              onChange={onChange}
              error={form.errorOf(`${path}.values`)}
            />
          )}
        />
      )}
      <IconButton name={texts.remove(number)} icon={<IconTrash />} onClick={onRemove} />
    </div>
  );
}

/** When a field is shown, or required: conditions on other fields, all of which hold. */
export function ConditionsEditor(props: EditorProps) {
  const { form, index, part } = props;
  const name = `fields.${index}.${part}` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const own = form.watch(`fields.${index}.name`);
  const targets = props.targets.filter(({ value }) => value !== `custom.${own}`);
  const error = form.errorOf(name) ?? form.errorOf(`${name}.root` as typeof name); // where the list as a whole keeps its own
  const help = part === 'shownWhen' ? texts.shownHelp : texts.requiredHelp;
  return (
    <fieldset className={classes.conditions}>
      <legend className={classes.legend}>{texts[part]}</legend>
      <p className={classes.typeHelp}>{fields.length > 0 && part === 'shownWhen' ? texts.all : help}</p>
      {fields.map((condition, place) => (
        <ConditionRow
          key={condition.id}
          {...props}
          targets={targets}
          place={place}
          onRemove={() => remove(place)}
        />
      ))}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {fields.length < limits.conditions && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus />}
          aria-label={texts.addTo(texts[part])}
          onClick={() => append({ field: '', operator: 'is', values: [] })}
        >
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
