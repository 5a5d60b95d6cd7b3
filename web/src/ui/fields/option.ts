/** One choice of a select, a filter or a group of radios. */
export type Option = { value: string; label: string; disabled?: boolean };

/** In place of what narrows choices by what is typed, where they were searched for by it. */
export const asGiven = <T>({ options }: { options: T }): T => options;
