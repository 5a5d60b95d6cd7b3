import type { AttentionGroup } from '../../core/record-kind.ts';
import type { Severity } from '../../core/severity.ts';

/** A rule by which something needs attention, in words. */
export type AttentionRule = {
  label: string;
  rule: string;
  /**
   * One sentence of why something is in the list: `{date}` is since or until when, `{ago}` how long ago that is and `{ahead}`
   * how far off.
   */
  why: string;
  /** The same for whoever does it for somebody who is away, who is `{name}`. */
  whyFor?: string;
  severity: Severity;
  /** After how many days it is an alert whatever it was before. */
  alertAfter?: number;
  /** It is an alert once the day has passed by which whoever was asked was to decide. */
  alertsPastDay?: true;
  /** Its date is a day by which something was to be done, so it is late; else it has been so since then. */
  isDue?: true;
  /** Whoever it is for alone sees it, and puts it off for nobody else. */
  isPersonal?: true;
  /** Under which group it stands, and what the button says that leads to doing it. */
  does: AttentionGroup;
  act: string;
};
