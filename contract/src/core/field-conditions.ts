import { type Condition, customNameIn, customPath, isOfNumbers } from './condition.ts';
import { choiceTypes, type CustomFieldDefinition, type CustomFieldType } from './custom-field.ts';

/** Which part of a definition is wrong, and why. */
export type FieldProblem = { field: 'shownWhen' | 'requiredWhen'; message: string };

/** What is wrong with a value of a built-in field, and whether that is a number. */
export type BuiltIn = { problemOf: (value: string) => string | undefined; isNumber: boolean };

type Depending = Pick<CustomFieldDefinition, 'name' | 'label' | 'shownWhen' | 'requiredWhen'>;
type Target = Pick<CustomFieldDefinition, 'type' | 'options'>;
type Option = { value: string; label: string };

const yesNo: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** An additional field as a condition may ask for it; without options its value is typed. */
export function targetFrom({
  name,
  label,
  type,
  options,
}: Pick<CustomFieldDefinition, 'name' | 'label' | 'type' | 'options'>): Option & {
  type: CustomFieldType;
  options?: Option[];
} {
  const choices = type === 'checkbox' ? yesNo : options;
  return { value: customPath(name), label, type, ...(choices.length > 0 && { options: choices }) };
}

/** What is wrong with a value for the type of a field, and for its options where it has some; undefined where it is right. */
export function valueProblem({ type, options }: Target, value: string): string | undefined {
  if (choiceTypes.includes(type))
    return options.some((option) => option.value === value) ? undefined : 'Choose one of its options';
  if (type === 'checkbox') return value === 'true' || value === 'false' ? undefined : 'Choose yes or no';
  if (type === 'number') return Number.isFinite(Number(value)) ? undefined : 'Give a number';
  return undefined;
}

/** The way by which a field depends on itself, from the field after it; undefined when it does not. */
function loopOf(field: Depending, byName: ReadonlyMap<string, Depending>): Depending[] | undefined {
  const seen = new Set<string>();
  const walk = (from: Depending, way: Depending[]): Depending[] | undefined => {
    for (const { field: path } of from.shownWhen) {
      const name = customNameIn(path);
      if (name === field.name) return way;
      const next = name === undefined || seen.has(name) ? undefined : byName.get(name);
      if (!next) continue;
      seen.add(next.name);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(field, []);
}

type Known = {
  /** The additional fields in use, the one in question among them. */
  fields: readonly CustomFieldDefinition[];
  /** The built-in fields that conditions may ask for. */
  builtIn: Readonly<Record<string, BuiltIn>>;
};

/** What is wrong with a condition among the fields that there are; undefined when it is sound. */
export function conditionProblem(one: Condition, { fields, builtIn }: Known): string | undefined {
  const target = fields.find(({ name }) => name === customNameIn(one.field));
  const known: BuiltIn | undefined = target
    ? { problemOf: (value) => valueProblem(target, value), isNumber: target.type === 'number' }
    : Object.hasOwn(builtIn, one.field)
      ? builtIn[one.field]
      : undefined;
  if (!known) return 'Choose a field that is in use in this form';
  if (isOfNumbers(one.operator) && !known.isNumber) return 'Only a number is more or less than another';
  return one.values.map(known.problemOf).find((problem) => problem !== undefined);
}

/** What is wrong with the conditions of a definition among the others; undefined when they are sound. */
export function conditionsProblem(own: Depending, known: Known): FieldProblem | undefined {
  for (const field of ['shownWhen', 'requiredWhen'] as const) {
    for (const one of own[field]) {
      const message =
        customNameIn(one.field) === own.name
          ? 'A field cannot depend on itself'
          : conditionProblem(one, known);
      if (message) return { field, message };
    }
  }
  const loop = loopOf(own, new Map(known.fields.map((field) => [field.name, field])));
  if (!loop) return undefined;
  const through = loop.map(({ label }) => `“${label}”`).join(' and ');
  return { field: 'shownWhen', message: `This field would depend on itself through ${through}` };
}

/** The fields whose conditions ask for this one. */
export const dependingOn = <F extends Depending>(fields: readonly F[], name: string): F[] =>
  fields.filter((field) =>
    [...field.shownWhen, ...field.requiredWhen].some((one) => one.field === customPath(name)),
  );
