import type { ReactNode, Ref } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldHint } from '../../ui/fields/field-hint.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Control, FieldSpec } from './field-spec.ts';
import { PeopleField, PersonField } from '../people/people-field.tsx';
import { formTexts } from './form-texts.ts';
import { RecordField } from './record-field.tsx';

export type FieldInputProps = {
  field: FieldSpec;
  /** As the wire has it: text, a number, true or false, or a list of texts. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  error?: string | undefined;
  name?: string;
  /** Takes the control that the first error focuses, whatever element it is. */
  ref?: (element: HTMLElement | null) => void;
};

const fewOptions = 7;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const linesOf = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : textOf(value).split('\n').filter(Boolean);
const chosenOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

// A list chooses between texts; what it chooses here are numbers.
const gradeOf = (value: unknown) => (typeof value === 'number' ? String(value) : null);

// What is no number stays as it was typed, and the schema says so.
const numberIn = (text: string) => (/^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text);

type Drawn = FieldInputProps & {
  shared: { label: string; help?: string; labelEnd?: ReactNode; required?: boolean; error?: string };
};

// Each kit field asks for the element that it draws; react-hook-form's ref takes any.
const rest = <T extends HTMLElement>({ name, onBlur, ref, field }: Drawn) => ({
  name,
  onBlur,
  ref: ref as Ref<T> | undefined,
  disabled: field.disabled,
});

// The way back to nothing is one of the choices, so that the keyboard finds it too.
function withNone({ field: { options = [], required }, value }: Drawn): Option[] {
  return required || chosenOf(value) === null ? options : [{ value: '', label: formTexts.none }, ...options];
}

// Their words stand beside the box, and nothing at the end of a row above it.
const withoutLabelEnd = ({ labelEnd: _labelEnd, ...shared }: Drawn['shared']) => shared;

const drawings: Record<Control, (props: Drawn) => ReactNode> = {
  text: (props) => (
    <TextField
      {...props.shared}
      {...rest<HTMLInputElement>(props)}
      placeholder={props.field.placeholder}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  textarea: (props) => (
    <TextAreaField
      {...props.shared}
      {...rest<HTMLTextAreaElement>(props)}
      placeholder={props.field.placeholder}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  number: (props) => (
    <NumberField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      value={typeof props.value === 'number' ? props.value : chosenOf(props.value)}
      onChange={props.onChange}
    />
  ),
  date: (props) => (
    <DateField
      {...props.shared}
      {...rest(props)}
      format={props.field.dateFormat}
      value={chosenOf(props.value)}
      onChange={(date) => props.onChange(date ?? '')}
    />
  ),
  select: (props) => (
    <SelectField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      options={withNone(props)}
      searchable={(props.field.options?.length ?? 0) > fewOptions}
      value={chosenOf(props.value)}
      onChange={(value) => props.onChange(value ?? '')}
    />
  ),
  grade: (props) => (
    <SelectField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      options={withNone({ ...props, value: gradeOf(props.value) })}
      value={gradeOf(props.value)}
      onChange={(value) => props.onChange(value ? Number(value) : null)}
    />
  ),
  radio: (props) => (
    <RadioField
      {...withoutLabelEnd(props.shared)}
      {...rest(props)}
      options={props.field.options ?? []}
      value={chosenOf(props.value)}
      onChange={props.onChange}
    />
  ),
  checkbox: (props) => (
    <CheckboxField
      {...withoutLabelEnd(props.shared)}
      {...rest<HTMLInputElement>(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  ),
  multiselect: (props) => (
    <MultiSelectField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      options={props.field.options ?? []}
      picture={props.field.picture}
      value={textsOf(props.value)}
      onChange={props.onChange}
    />
  ),
  people: (props) => (
    <PeopleField
      {...props.shared}
      {...rest(props)}
      source={props.field.people}
      placeholder={props.field.placeholder}
      value={textsOf(props.value)}
      onChange={props.onChange}
    />
  ),
  person: (props) => (
    <PersonField
      {...props.shared}
      {...rest(props)}
      source={props.field.people}
      placeholder={props.field.placeholder}
      value={chosenOf(props.value)}
      onChange={(value) => props.onChange(value ?? '')}
    />
  ),
  tags: (props) => (
    <TagsField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      suggestions={props.field.options}
      value={textsOf(props.value)}
      onChange={props.onChange}
    />
  ),
  lines: (props) => (
    <TagsField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      suggestions={props.field.options}
      isOfLines
      value={linesOf(props.value)}
      onChange={(lines) => props.onChange(lines.join('\n'))}
    />
  ),
  numbers: (props) => (
    <TagsField
      {...props.shared}
      {...rest(props)}
      placeholder={props.field.placeholder}
      value={textsOf(props.value)}
      onChange={(texts) => props.onChange(texts.map(numberIn))}
    />
  ),
  record: (props) =>
    props.field.records ? (
      <RecordField
        {...props.shared}
        {...rest<HTMLInputElement>(props)}
        source={props.field.records}
        placeholder={props.field.placeholder}
        value={chosenOf(props.value)}
        onChange={props.onChange}
      />
    ) : null,
};

/** The one control that a field's declaration asks for; the same for our fields and for additional ones. */
export function FieldInput(props: FieldInputProps) {
  const { label, help, labelEnd, required, hintOf } = props.field;
  const shared = { label, help, labelEnd, required, error: props.error };
  const input = drawings[props.field.control]({ ...props, shared });
  if (!hintOf) return input;
  return (
    <div>
      {input}
      <FieldHint>{hintOf(textOf(props.value))}</FieldHint>
    </div>
  );
}
