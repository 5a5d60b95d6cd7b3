import { sameOfMore } from 'contract/core/same-of-more';
import type { Risk } from 'contract/modules/risk/risk';
import { hazardParts, riskHazard } from 'contract/modules/risk/risk-hazard';
import { missingVerification } from 'contract/modules/risk/risk-control';
import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { labelsOf } from 'contract/core/field';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';
import { findWaitingRating } from '../risk-rating.service.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { findAcceptance, lifecycleGuards } from './lifecycle.guards.ts';

const labels = labelsOf(riskHazard);

const isIn = async (ctx: Context, mode: RiskMode) => (await findScheme(ctx)).mode === mode;

/** What a risk of a medical device is made of has to be said before it is assessed (ISO 14971:2019, 5.4). */
const hazardDescribed: Guard<Risk> = async (ctx, { hazard }) => {
  if (!(await isIn(ctx, 'iso14971'))) return null;
  const missing = hazardParts.filter((part) => !hazard[part]?.trim());
  const named = missing.map((part) => (labels[part] ?? part).toLowerCase());
  const last = named.pop();
  if (!last) return undefined;
  return `Describe the ${named.length > 0 ? `${named.join(', ')} and ${last}` : last} first.`;
};

/** The parts of ISO 14971 say cause, event and consequence: its mode asks for no statement besides. */
const statementFilled: Guard<Risk> = async (ctx, risk) =>
  (await isIn(ctx, 'iso14971')) ? null : lifecycleGuards.statementFilled(ctx, risk);

type ControlRow = Parameters<typeof missingVerification>[0] & { name: string };

/** Each control is verified, and it is said whether it introduces new risks (ISO 14971:2019, 7.2 and 7.5). */
const controlsVerified: Guard<Risk> = async (ctx, { _id }) => {
  const [scheme, controls] = await Promise.all([
    findScheme(ctx),
    ctx.db.query<ControlRow>(sql`
      select c.name, c.hierarchy, c.verified_on::text as "verifiedOn", c.new_risks as "newRisks", c.last_test::text as "lastTest", c.effectiveness
        from risk_controls c
       where c.organization_id = app_organization() and c.record_id = ${_id} and c.deleted_at is null order by c.created_at, c.id`),
  ]);
  if (scheme.mode !== 'iso14971') return null;
  const open = controls.flatMap((one) => {
    const missing = missingVerification(one);
    return missing ? [{ name: one.name, missing }] : [];
  });
  const [first] = open;
  if (!first) return undefined;
  return `The control "${first.name}" lacks ${first.missing}.${sameOfMore(open.length)}`;
};

/**
 * A high action priority asks for an action, or for reasons why what is done is enough (AIAG & VDA FMEA Handbook, 2019): an
 * acceptance gives them.
 */
const priorityLowered: Guard<Risk> = async (ctx, { _id, ratings }) => {
  if (!(await isIn(ctx, 'fmea'))) return null;
  const [accepted, waiting] = await Promise.all([
    findAcceptance(ctx, _id, 'accepted'),
    findWaitingRating(ctx, _id, 'residual'),
  ]);
  if ((waiting ?? ratings.residual)?.priority !== 'high' || (accepted && !accepted.isStale)) return undefined;
  return 'The action priority that is left is high. Treat it further, or request acceptance and say why it may stay.';
};

/** What the steps of the lifecycle ask by the mode in which the workspace judges its risks. */
export const modeGuards = { hazardDescribed, statementFilled, controlsVerified, priorityLowered };
