import type { ModuleSubscription, Plan } from 'contract/organization/subscription/subscription';
import { idOf } from './make.ts';

type Fields = Omit<Partial<ModuleSubscription>, 'subscription'>;

const planFields = {
  name: 'Risk Management',
  slug: 'risk-management',
  tier: 'standard',
  description: 'A living register.',
  category: 'risk-management',
  module: 'risk',
  features: [],
  userLimit: null,
  workspaceLimit: 10,
  cloudStorage: 50,
  certifications: [],
  isPopular: false,
  isActive: true,
  isCharged: true,
  pricing: { monthly: 49, yearly: 490, currency: 'USD' },
} as const satisfies Partial<Plan>;

/** A plan on offer: that for risks unless told. */
export function makePlan(fields: Partial<Plan> = {}): Plan {
  return {
    ...planFields,
    _id: idOf(70),
    features: [],
    certifications: [],
    monthlyPriceId: null,
    yearlyPriceId: null,
    subscription: { status: null, billingCycle: null },
    ...fields,
  };
}

/** What an organization has taken of a module: the yearly plan for risks, paid until next year, unless told. */
export function makeSubscription(
  stand: Partial<ModuleSubscription['subscription']> = {},
  fields: Fields = {},
): ModuleSubscription {
  return {
    ...planFields,
    _id: idOf(50),
    planId: idOf(70),
    features: [],
    certifications: [],
    ...fields,
    subscription: {
      id: idOf(50),
      status: 'active',
      billingCycle: 'yearly',
      currentPeriodStart: '2026-11-20T09:00:00.000Z',
      currentPeriodEnd: '2027-11-20T09:00:00.000Z',
      graceEnd: null,
      endedAt: null,
      exportEnd: null,
      isTrial: false,
      cancelAtPeriodEnd: false,
      next: null,
      ...stand,
    },
  };
}
