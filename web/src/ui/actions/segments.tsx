import type { ReactNode } from 'react';
import classes from './segments.module.css';

type Segment<V extends string> = {
  value: V;
  label: string;
  icon?: ReactNode;
  /** How many there are behind it, as it is shown. */
  count?: string | undefined;
};

export type SegmentsProps<V extends string> = {
  /** What is chosen, read out: "View". */
  label: string;
  segments: readonly Segment<V>[];
  /** None where something else is chosen. */
  value: V | undefined;
  onChange: (value: V) => void;
};

/** A few choices side by side of which one holds, such as the views of a list. */
export function Segments<V extends string>({ label, segments, value, onChange }: SegmentsProps<V>) {
  return (
    <div role="group" aria-label={label} className={classes.segments}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={classes.segment}
          aria-pressed={segment.value === value}
          onClick={() => segment.value !== value && onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && <span className={classes.count}> {segment.count}</span>}
        </button>
      ))}
    </div>
  );
}
