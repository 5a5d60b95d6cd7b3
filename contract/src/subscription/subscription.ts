import { z } from 'zod';
import { id, instant } from '../core/field.ts';
import { moduleKeys } from '../core/modules.ts';

const pricing = z.object({ monthly: z.number(), yearly: z.number(), currency: z.string() });

const subscriptionStatus = z.enum([
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
]);

const planFields = {
  name: z.string(),
  slug: z.string(),
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
    billingCycle: z.enum(['monthly', 'yearly']),
    currentPeriodStart: instant,
    currentPeriodEnd: instant.nullable(),
  }),
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
