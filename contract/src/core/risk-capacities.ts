import { type Capacity, places } from './capacity-places.ts';

const { record } = places;
const remove = 'Delete some that are not needed first.';

// Of what is never deleted.
const another = 'Raise another risk and link it to this one.';

/** How much a risk may have below it. */
export const riskCapacities = {
  consequences: { ...record, table: 'risk_consequences', most: 50, things: 'consequences', advice: remove },
  controls: { ...record, table: 'risk_controls', most: 100, things: 'controls', advice: remove },
  kris: { ...record, table: 'risk_kris', most: 50, things: 'indicators', advice: remove },
  kriReadings: {
    table: 'risk_kri_readings',
    place: ['organization_id', 'kri_id'],
    most: 2000,
    owner: 'An indicator',
    things: 'readings',
    advice: remove,
  },
  controlTests: {
    table: 'risk_control_tests',
    place: ['organization_id', 'control_id'],
    most: 500,
    owner: 'A control',
    things: 'tests',
    advice: remove,
  },
  acceptances: { ...record, table: 'risk_acceptances', most: 200, things: 'acceptances', advice: another },
  riskReviews: { ...record, table: 'risk_reviews', most: 500, things: 'reviews', advice: another },
  incidents: { ...record, table: 'risk_incidents', most: 500, things: 'incidents', advice: another },
} as const satisfies Record<string, Capacity>;
