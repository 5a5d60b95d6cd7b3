import type { CapaAction } from 'contract/modules/capa/capa-action';
import type { CapaInput } from 'contract/modules/capa/capa';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import type { RootCause } from 'contract/records/analysis/root-cause';

/** An action of a sample CAPA; days are counted from today. */
type SampleAction = Pick<CapaAction, 'name' | 'type' | 'strategy' | 'status'> & {
  start: number;
  end: number;
  /** Whether it removes the root cause. */
  removes?: true;
};

/** How it is checked whether a sample CAPA has worked, from which day on, and what was measured when. */
type SamplePlan = {
  metric: string;
  unit?: string;
  baseline: number;
  target: number;
  startsOn: number | null;
  checks: readonly { days: number; value: number }[];
  verdict?: { reason: string; days: number };
};

/** A sample CAPA: its site and process by their place among those of the sample, its days counted from today. */
export type SampleCapa = Required<
  Pick<CapaInput, 'name' | 'description' | 'severity'> & Pick<CapaInput, 'source' | 'kind'>
> &
  Pick<CapaInput, 'recurrenceLikelihood' | 'problemStatement' | 'sourceAnswer' | 'lessons' | 'costActual'> & {
    site: number;
    process: number;
    found: number;
    due: number | null;
    stage: Exclude<CapaStage, 'on-hold'>;
    tags?: readonly string[];
    confidential?: boolean;
    answers?: Partial<Record<'what' | 'where' | 'when', string>>;
    cause?: Pick<RootCause, 'name' | 'category' | 'certainty'>;
    actions?: readonly SampleAction[];
    plan?: SamplePlan;
    /** The earlier one that it repeats, by its name. */
    repeats?: string;
  };
