import type { CustomFieldInput } from 'contract/core/custom-field';
import type { RiskInput, RiskStatus } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import type { approvalStates } from 'contract/modules/risk/risk';
import type { form5W2H } from 'contract/records/record/form-5w2h';
import type { z } from 'zod';

/** An action of a sample risk; days are counted from today. */
type SampleAction = Pick<RiskAction, 'name' | 'status'> & {
  start: number;
  end: number;
  description?: string;
  cause?: Omit<NonNullable<RiskAction['cause']>, '_id' | 'description'> & { description?: string };
  budget?: number;
  personnel?: string;
  /** Why it is on hold, and in how many days it goes on. */
  held?: { reason: string; days: number };
};

/** A sample risk: its site and process by their place among those of the sample, its days counted from today. */
export type SampleRisk = Pick<RiskInput, 'name' | 'description' | 'category'> & {
  site: number;
  process: number;
  found: number;
  status: RiskStatus;
  /** What was said when the status was set. */
  reason?: string;
  answers?: z.output<typeof form5W2H>;
  appetite?: number;
  approval?: { status: (typeof approvalStates)[number]; feedback: string };
  custom: Record<string, unknown>;
  actions?: readonly SampleAction[];
};

export const sampleFields: readonly CustomFieldInput[] = [
  {
    name: 'detected_by',
    label: 'Detected by',
    type: 'select',
    options: [
      { value: 'operator', label: 'Operator' },
      { value: 'inspection', label: 'Inspection' },
      { value: 'audit', label: 'Audit' },
      { value: 'customer', label: 'Customer' },
    ],
  },
  {
    name: 'severity',
    label: 'Severity (1 to 5)',
    type: 'number',
    validation: { min: 1, max: 5 },
  },
  { name: 'part_family', label: 'Part family', type: 'text', placeholder: 'Such as VB-20' },
];
