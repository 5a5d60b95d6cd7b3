import { type Capacity, places } from './capacity-places.ts';

const { record } = places;
const remove = 'Delete some that are not needed first.';

/** How much a CAPA may have below it. */
export const capaCapacities = {
  effectivenessPlans: {
    ...record,
    table: 'capa_effectiveness',
    most: 100,
    things: 'effectiveness plans',
    advice: 'Raise another CAPA and link it to this one.',
  },
  containments: {
    ...record,
    table: 'capa_containments',
    most: 100,
    things: 'containments',
    advice: remove,
  },
  otherAnalyses: {
    ...record,
    table: 'capa_other_analyses',
    most: 50,
    things: 'analyses by other methods',
    advice: remove,
  },
  teamRoles: {
    ...record,
    table: 'capa_team_roles',
    most: 100,
    things: 'roles on the team',
    advice: remove,
  },
  capaMessages: {
    ...record,
    table: 'capa_messages',
    most: 200,
    things: 'messages',
    advice: 'Raise another CAPA and link it to this one.',
  },
  laterals: {
    ...record,
    table: 'capa_laterals',
    most: 100,
    things: 'places of the lateral check',
    advice: remove,
  },
  documentImpacts: {
    ...record,
    table: 'capa_document_impacts',
    most: 100,
    things: 'documents concerned',
    advice: remove,
  },
  lessons: {
    ...record,
    table: 'capa_lessons',
    most: 100,
    things: 'lessons',
    advice: remove,
  },
  capaDifferences: {
    ...record,
    table: 'capa_differences',
    most: 500,
    things: 'decisions about similar CAPAs',
    advice: 'Raise another CAPA and link it to this one.',
  },
  effectivenessChecks: {
    table: 'capa_effectiveness_checks',
    place: ['organization_id', 'plan_id'],
    most: 500,
    owner: 'An effectiveness plan',
    things: 'checks',
    advice: remove,
  },
} as const satisfies Record<string, Capacity>;
