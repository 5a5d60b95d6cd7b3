/** One choice of a select, a filter or a group of radios. */
export type Option = { value: string; label: string; disabled?: boolean };

/** Labels by the values that they stand for, as choices in their order. */
export const labelOptions = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** In place of what narrows choices by what is typed, where they were searched for by it. */
export const asGiven = <T>({ options }: { options: T }): T => options;
