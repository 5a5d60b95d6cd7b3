import '../../../test/setup.ts';
import { cleanup, screen } from '@testing-library/react';
import { type CustomFieldDefinition, customFieldSchema } from 'contract/core/custom-field';
import { metaOf } from 'contract/core/field';
import { allEndpoints } from '../../../test/whole-calls.ts';
import { settingFields } from 'contract/settings';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderKit } from '../../../test/render-kit.tsx';
import { useForm } from '../../core/forms/use-form.ts';
import { customFieldSpec } from '../../records/custom-field/custom-field-spec.ts';
import { setDateStyle } from '../../ui/format/format-date.ts';
import { type Control, fieldSpecOf, type FieldSpec } from './field-spec.ts';
import { FormField } from './form-field.tsx';

/** A field that a form can show: how it is drawn, and the rule that its value must meet. */
type Shown = { path: string; spec: FieldSpec; rule: z.ZodType };

type Inside = { def: { innerType?: z.ZodType; out?: z.ZodType; element?: z.ZodType } };

/** Every field of a declared input that a form draws with this control, those inside of others too. */
function fieldsIn(path: string, schema: z.ZodType | undefined, control: Control): Shown[] {
  if (!schema) return [];
  const own = metaOf(schema);
  if (own.control === control) return [{ path, rule: schema, spec: fieldSpecOf(schema) }];
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = schema.shape;
    return Object.entries(shape).flatMap(([name, field]) => fieldsIn(`${path}.${name}`, field, control));
  }
  // zod does not type the inside of a wrapper generically.
  const { innerType, out, element } = (schema as unknown as Inside).def;
  return fieldsIn(path, innerType ?? out ?? element, control);
}

const additional = (type: 'number' | 'date'): Shown => {
  const field: CustomFieldDefinition = {
    name: 'own',
    label: `An additional ${type}`,
    type,
    options: [],
    required: false,
    placeholder: null,
    help: null,
    validation: {},
    section: null,
    shownWhen: [],
    requiredWhen: [],
  };
  const rule = customFieldSchema([field]).def.out;
  return {
    path: `custom field ${type}`,
    spec: customFieldSpec(field),
    rule: (rule as z.ZodObject).shape['own'] as z.ZodType, // the one field that is defined
  };
};

const declared = (control: 'number' | 'date'): Shown[] => [
  ...allEndpoints.flatMap(({ name, call }) => fieldsIn(name, call.body, control)),
  ...fieldsIn('settings', settingFields, control),
  additional(control),
];

/** All that is drawn of a field and that its rule says, whatever it is part of. */
const wholeOf = ({ spec, rule }: Shown) =>
  JSON.stringify([spec, z.toJSONSchema(z.object({ value: rule }), { io: 'input', unrepresentable: 'any' })]);

/** One of each that are alike, such as a field that is written when something is made and when it is changed. */
const distinct = (all: readonly Shown[]): Shown[] => [
  ...new Map(all.toReversed().map((one) => [wholeOf(one), one])).values(),
];

const given = (rule: z.ZodType, value: unknown) => z.object({ value: rule }).safeParse({ value }).data;

function Form({ shown, onSend }: { shown: Shown; onSend: (values: unknown) => void }) {
  const form = useForm({
    name: null,
    schema: z.object({ value: shown.rule }),
    defaultValues: { value: shown.spec.control === 'number' ? null : '' },
    onSubmit: onSend,
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="value" field={shown.spec} />
      <button type="submit">Save</button>
    </form>
  );
}

function open(shown: Shown) {
  const sent: unknown[] = [];
  const { person } = renderKit(<Form shown={shown} onSend={(values) => void sent.push(values)} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: shown.spec.label });
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
  return { person, field, save, sent };
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

afterEach(() => setDateStyle({ format: 'MM/DD/YYYY', zone: null }));

const numbers = declared('number');
const dates = declared('date');

test('the inputs that ask for a number or a date are found', () => {
  expect(numbers.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'risk-action.create.budget',
      'risk.setAppetite.riskappetite',
      'sign-in-policy.update.passwordMin',
    ]),
  );
  expect(dates.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'risk.create.dateIdentified',
      'risk-action.create.endDate',
      'billing.pay.paidOn',
    ]),
  );
});

/** What is typed, and the one number that it says. */
const saidByKeys: [string, number][] = [
  ['1200.75', 1200.75],
  ['1,200.75', 1200.75],
  ['1.200,75', 1200.75],
  ['1200,75', 1200.75],
  ['1 200,75', 1200.75],
  ['12,34,567.5', 1234567.5],
  ['.5', 0.5],
  ['12.', 12],
  ['-5', -5],
  ['−5', -5],
  ['007', 7],
  ['0', 0],
  ['1.00', 1],
];

const sayNothing = [
  '-',
  '1200.75.1',
  '12..5',
  '1e5',
  'twelve',
  '12 5',
  '1,20,0',
  '5-',
  '12345678901234567890',
];

// How a number is read is the same in every field: all ways of writing one are typed into the first, and the few in which
// the rules of fields differ into the others.
const differing = new Set(['1.200,75', '-5', '0', '-', '1e5']);
const [readWhole] = numbers;

describe.each(distinct(numbers))('a number: $path', (shown) => {
  const isTyped = (typed: string) => shown.path === readWhole?.path || differing.has(typed);

  test('is what was typed, key by key, or is refused at the field and not sent', async () => {
    for (const [typed, number] of saidByKeys.filter(([keys]) => isTyped(keys))) {
      const { person, field, save, sent } = open(shown);
      await person.type(field, typed);
      expect(field.value).toBe(typed);
      await save();
      const allowed = given(shown.rule, number);
      expect(sent, typed).toEqual(allowed ? [allowed] : []);
      if (!allowed) {
        expect(described(field)).not.toBe('');
        expect(document.activeElement).toBe(field);
      }
      cleanup();
    }
  });

  test('that cannot be read stays as it was typed, says so, and is not sent', async () => {
    for (const typed of sayNothing.filter(isTyped)) {
      const { person, field, save, sent } = open(shown);
      await person.type(field, typed);
      await save();
      expect(sent, typed).toEqual([]);
      expect(field.value).toBe(typed);
      expect(described(field)).toContain('Not a number. Write it like 1200.75 or -5.');
      expect(document.activeElement).toBe(field);
      cleanup();
    }
  });

  test('is pasted, corrected in the middle, and taken away', async () => {
    const { person, field, save, sent } = open(shown);
    await person.click(field);
    await person.paste('1,200.75');
    await person.tab();
    expect(field.value).toBe('1,200.75');
    await person.clear(field);
    await person.type(field, '130');
    await person.type(field, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 2 });
    expect(field.value).toBe('10');
    await save();
    // Ten is more than some of them take.
    const ten = given(shown.rule, 10);
    const before = ten ? [ten] : [];
    expect(sent).toEqual(before);
    await person.clear(field);
    await save();
    const nothing = given(shown.rule, null);
    expect(sent).toEqual(nothing ? [...before, nothing] : before);
  });
});

describe.each(distinct(dates))('a date: $path', (shown) => {
  test.each([
    ['MM/DD/YYYY', '12/31/2026', '31/12/2026', 'Write it as MM/DD/YYYY, such as 12/31/'],
    ['DD/MM/YYYY', '31/12/2026', '12/31/2026', 'Write it as DD/MM/YYYY, such as 31/12/'],
    ['YYYY-MM-DD', '2026-12-31', '2026-13-01', 'Write it as YYYY-MM-DD, such as '],
  ] as const)(
    'written as %s is read so; what is none stays, says how, and is not sent',
    async (format, right, wrong, words) => {
      setDateStyle({ format, zone: null });
      const { person, field, save, sent } = open(shown);
      await person.type(field, wrong);
      await save();
      expect(sent).toEqual([]);
      expect(field.value).toBe(wrong);
      expect(described(field)).toContain(`Not a date. ${words}`);
      expect(document.activeElement).toBe(field);

      await person.clear(field);
      await person.type(field, right);
      await save();
      const day = given(shown.rule, '2026-12-31');
      expect(sent).toEqual(day ? [day] : []);
      expect(field.value).toBe(right);
    },
  );
});
