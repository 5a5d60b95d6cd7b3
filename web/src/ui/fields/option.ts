/** One choice of a select, a filter or a group of radios. */
export type Option = { value: string; label: string; disabled?: boolean };
