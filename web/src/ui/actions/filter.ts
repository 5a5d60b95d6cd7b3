import type { Option } from '../fields/option.ts';

/** Something a list can be narrowed by; several chosen values are kept as one text, joined by commas. */
export type Filter = {
  name: string;
  label: string;
  /** What can be chosen; a day is typed or picked instead. */
  options: Option[];
  multiple?: boolean;
  kind?: 'choices' | 'day';
};

export type FilterChipsProps = {
  filters: Filter[];
  /** The chosen value of each filter that is in use. */
  values: Record<string, string>;
  onChange: (name: string, value: string | null) => void;
};
