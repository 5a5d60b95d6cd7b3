import type { z } from 'zod';
import type { kriFields } from 'contract/modules/risk/kri/risk-kri';
import type { riskCategories } from 'contract/modules/risk/risk-choices';
import type { consequenceInput } from 'contract/modules/risk/risk-consequence';
import type { Control, ControlTest } from 'contract/modules/risk/risk-control';

/** Who does it, by the place among the people of the demo. */
export type Who = { by: number };

type DemoControl = Pick<Control, 'name' | 'controlType' | 'nature' | 'hierarchy'> & {
  owner: number;
  effectiveness?: Control['effectiveness'];
  testFrequency?: number;
  documents?: string;
  /** Whether it keeps the cause from coming; else it bears on the first consequence. */
  onCause: boolean;
  tests?: readonly (Pick<ControlTest, 'result'> & Who & { note: string; days: number })[];
};

type DemoKri = Omit<z.output<typeof kriFields>, 'owner'> & {
  owner: number;
  readings: readonly { value: number; days: number; note?: string }[];
};

export type Consequence = z.output<typeof consequenceInput>;

/** What is known of a risk besides its fields; days are counted from today. */
export type DemoParts = {
  consequences?: readonly Consequence[];
  controls?: readonly DemoControl[];
  kri?: DemoKri;
};

export type Category = (typeof riskCategories)[number];

/** What a risk of each category leads to, for those of which nothing else is said. */
export const usualConsequence: Record<Category, Consequence> = {
  Financial: { name: 'The quarter ends below its plan', dimension: 'financial', severity: 3 },
  Operational: { name: 'The line stops and orders go out late', dimension: 'operations', severity: 3 },
  Strategic: { name: 'A customer turns to another supplier', dimension: 'customer', severity: 4 },
  Compliance: {
    name: 'An audit finds it, and a certificate is in doubt',
    dimension: 'compliance',
    severity: 4,
  },
  Reputational: { name: 'Customers ask whether we can be relied on', dimension: 'reputation', severity: 3 },
};
