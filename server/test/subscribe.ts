import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import type { ModuleSubscription, Plan } from 'contract/organization/subscription/subscription';
import type { Caller } from './api.ts';

/** The ids of the plans on offer, by module and size: `risk standard`. */
export async function plansOf(api: Caller): Promise<Record<string, string>> {
  const { body } = await api.call(subscriptionEndpoints.plans);
  return Object.fromEntries(body.data.map(({ _id, module, tier }: Plan) => [`${module} ${tier}`, _id]));
}

type Running = ModuleSubscription['subscription'] & { currentPeriodEnd: string };

/** Where the subscription to risk management stands. */
export async function riskOf(owner: Caller): Promise<Running> {
  const { body } = await owner.call(subscriptionEndpoints.list);
  const modules: (Pick<ModuleSubscription, 'module'> & { subscription: Running })[] = body.data;
  const found = modules.find(({ module }) => module === 'risk');
  if (!found) throw new Error('There is no subscription to risk management');
  return found.subscription;
}
