/** How a field is compared in a condition; the last two need no value. */
export const conditionOperators = [
  'is',
  'is-not',
  'one-of',
  'more-than',
  'less-than',
  'empty',
  'not-empty',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** How an operator reads between a field and its values. */
export const operatorWords: Record<ConditionOperator, string> = {
  is: 'is',
  'is-not': 'is not',
  'one-of': 'is one of',
  'more-than': 'is more than',
  'less-than': 'is less than',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

const customPrefix = 'custom.';

/** How a condition names an additional field; a built-in one is named as it is on the wire. */
export const customPath = (name: string) => `${customPrefix}${name}`;

/** The name of the additional field that a condition is about; undefined where it is a built-in one. */
export const customNameIn = (path: string) =>
  path.startsWith(customPrefix) ? path.slice(customPrefix.length) : undefined;

/** One comparison with another field: `values` are as they are kept, in words (`true`, an id, a number). */
export type Condition = { field: string; operator: ConditionOperator; values: string[] };

/** Whether an operator compares numbers, and so fits no other field. */
export const isOfNumbers = (operator: ConditionOperator): boolean =>
  operator === 'more-than' || operator === 'less-than';

/** What is wrong with the values of a condition for its operator; undefined when they are right. */
export function valuesProblem({ operator, values }: Condition): string | undefined {
  if (operator === 'empty' || operator === 'not-empty')
    return values.length > 0 ? 'This comparison takes no value' : undefined;
  if (values.length === 0) return 'Choose a value';
  if (isOfNumbers(operator) && !values.every((value) => Number.isFinite(Number(value))))
    return 'Give a number';
  return operator !== 'one-of' && values.length > 1 ? 'Choose one value' : undefined;
}

/** A value as conditions compare it: each of several, a reference by its id, a box that is not ticked as false. */
export function comparable(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(comparable);
  if (typeof value === 'object') return '_id' in value ? comparable(value._id) : [];
  return typeof value === 'symbol' ? [] : [String(value)];
}

/** Whether a comparison holds for what its field says; several values are one of them when any is. */
export function holds(
  { operator, values }: Pick<Condition, 'operator' | 'values'>,
  said: readonly string[],
): boolean {
  if (operator === 'empty') return said.length === 0;
  if (operator === 'not-empty') return said.length > 0;
  if (operator === 'more-than') return said.some((one) => Number(one) > Number(values[0]));
  if (operator === 'less-than') return said.some((one) => Number(one) < Number(values[0]));
  const isAmong = said.some((one) => values.includes(one));
  return operator === 'is-not' ? !isAmong : isAmong;
}

type Worded = { labelOf: (field: string) => string; valueOf: (field: string, value: string) => string };

/** A field that a condition may ask for, and what its values read as; without options they read as they are kept. */
export type ConditionField = {
  value: string;
  label: string;
  options?: readonly { value: string; label: string }[] | undefined;
};

/** Conditions in words, by the names that people know; `gone` stands for a field that is not there any more. */
export function conditionsBy(
  fields: readonly ConditionField[],
  conditions: readonly Condition[],
  gone: string,
): string {
  const fieldOf = (path: string) => fields.find(({ value }) => value === path);
  return conditionsText(conditions, {
    labelOf: (path) => fieldOf(path)?.label ?? gone,
    valueOf: (path, value) => fieldOf(path)?.options?.find((one) => one.value === value)?.label ?? value,
  });
}

/** Conditions in words: `Category is Financial and Country is one of Norway, Chile`. */
export function conditionsText(all: readonly Condition[], { labelOf, valueOf }: Worded): string {
  return all
    .map(({ field, operator, values }) =>
      [labelOf(field), operatorWords[operator], values.map((value) => valueOf(field, value)).join(', ')]
        .filter(Boolean)
        .join(' '),
    )
    .join(' and ');
}
