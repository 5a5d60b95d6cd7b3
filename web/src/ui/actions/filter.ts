import type { ComponentType } from 'react';
import type { Option } from '../fields/option.ts';

/** Something a list can be narrowed by; several chosen values are kept as one text, joined by commas. */
export type Filter = {
  name: string;
  label: string;
  /** What can be chosen; a day is typed or picked instead. */
  options: Option[];
  multiple?: boolean;
  kind?: 'choices' | 'day';
  /** What draws its choices, where they are more than its options. */
  Control?: ComponentType<FilterControlProps>;
};

export type FilterControlProps = { filter: Filter; value: string; onChange: FilterChipsProps['onChange'] };

export type FilterChipsProps = {
  filters: Filter[];
  /** The chosen value of each filter that is in use. */
  values: Record<string, string>;
  onChange: (name: string, value: string | null) => void;
};
