import { payingRoles } from 'contract/core/rights/organization-roles';
import type { ToastOptions } from '../../ui/feedback/toast-options.ts';
import type { ApiError } from './api-error.ts';
import { subscriptionPath } from '../loading/place.ts';
import { session } from '../session/session.ts';

/** Whether a call was refused because of what the organization has taken, not because of who asked. */
export function refusedByPlan({ code }: ApiError): boolean {
  return code === 'MODULE_NOT_ENTITLED' || code === 'PLAN_LIMIT_REACHED';
}

/** The way to the plans beside such a refusal, for those who may choose one. */
export function wayToPlans(error: ApiError): ToastOptions['link'] {
  const role = session.get().auth.user?.organizationRole;
  const payers: readonly (typeof role)[] = payingRoles;
  if (!refusedByPlan(error) || !payers.includes(role)) return undefined;
  return { label: 'Plans', to: subscriptionPath };
}
