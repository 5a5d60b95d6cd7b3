import { z } from 'zod';
import { id, instant } from '../../core/field.ts';
import { moduleKeys } from '../../core/modules.ts';
import { subscriptionStatuses } from './subscription-status.ts';

const pricing = z.object({ monthly: z.number(), yearly: z.number(), currency: z.string() });

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** How large a plan is: each module is offered as one of these. */
export const planTiers = ['standard', 'plus'] as const;
export type PlanTier = (typeof planTiers)[number];

const subscriptionStatus = z.enum(subscriptionStatuses);

const planFields = {
  name: z.string(),
  slug: z.string(),
  tier: z.enum(planTiers),
  description: z.string(),
  category: z.string(),
  module: z.enum(moduleKeys),
  features: z.array(z.object({ name: z.string(), included: z.boolean() })),
  userLimit: z.int().nullable(),
  workspaceLimit: z.int().nullable(),
  cloudStorage: z.number().nullable(),
  certifications: z.array(z.string()),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  /** Whether this installation charges for it; where not, no limit of it holds and nothing ends. */
  isCharged: z.boolean(),
  pricing,
};

/** A plan as anybody may see it; limits are null where there is none, storage is in GB. */
export const plan = z.object({
  _id: id,
  ...planFields,
  monthlyPriceId: z.string().nullable(),
  yearlyPriceId: z.string().nullable(),
  subscription: z.object({ status: subscriptionStatus.nullable(), billingCycle: z.string().nullable() }),
});

/** An organization's subscription to a module; its `_id` is the module id of every path. */
export const moduleSubscription = z.object({
  _id: id,
  planId: id,
  ...planFields,
  subscription: z.object({
    id,
    status: subscriptionStatus,
    billingCycle: z.enum(billingCycles),
    currentPeriodStart: instant,
    /** When the trial or what is paid for ends. */
    currentPeriodEnd: instant.nullable(),
    /** While past due: when it is suspended. */
    graceEnd: instant.nullable(),
    /** Since when it is only read, and until when it is certainly kept to be exported. */
    endedAt: instant.nullable(),
    exportEnd: instant.nullable(),
    /** Whether nothing has been chosen yet: it is on trial, or the trial is over. */
    isTrial: z.boolean(),
    cancelAtPeriodEnd: z.boolean(),
    /** What it becomes at the end of the period, where that was chosen. */
    next: z.object({ planId: id, billingCycle: z.enum(billingCycles) }).nullable(),
  }),
});

const chooseCycle = 'Choose monthly or yearly';

/** What is chosen: a plan and how often it is paid. Prices and limits are the server's. */
export const planChoice = z.object({
  planId: z.uuid('Choose a plan').toLowerCase(),
  billingCycle: z.enum(billingCycles, chooseCycle),
});

/** What a change comes to. Amounts are in the smallest unit of the currency (cents). */
export const changePreview = z.object({
  /** When it takes effect. What is dearer begins now, what is cheaper at the end of the period. */
  effective: z.enum(['now', 'period_end']),
  from: instant,
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), amount: z.int() })),
  tax: z.int(),
  total: z.int(),
  /** What has to be reduced first, each as a sentence; while there is one the change is refused. */
  blockers: z.array(z.string()),
});

const measure = z.object({ used: z.number().min(0), limit: z.number().nullable() });

/** What an organization uses of what its plans hold. Storage is in bytes; a limit is null where there is none. */
export const usage = z.object({
  users: measure,
  storage: measure,
  workspaces: z.array(measure.extend({ module: z.enum(moduleKeys) })),
  /** One row for each of the last days, the oldest first. */
  days: z.array(
    z.object({ day: z.iso.date(), users: z.int(), workspaces: z.int(), storage: z.number().min(0) }),
  ),
});

/** A module by name with its workspaces, and the counts that the home screen shows. */
export const moduleNames = z.object({
  _id: id,
  status: subscriptionStatus,
  name: z.string(),
  category: z.string(),
  module: z.enum(moduleKeys),
  workspaces: z.array(
    z.object({
      _id: id,
      name: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  counts: z.object({ records: z.int(), open: z.int(), overdue: z.int() }),
});

export type Plan = z.output<typeof plan>;
export type ModuleSubscription = z.output<typeof moduleSubscription>;
export type ModuleNames = z.output<typeof moduleNames>;
export type PlanChoice = z.output<typeof planChoice>;
export type ChangePreview = z.output<typeof changePreview>;
export type Usage = z.output<typeof usage>;
