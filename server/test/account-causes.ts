import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import type { EventKey } from 'contract/support/notification/notification-events';
import { v7 as newId } from 'uuid';
import { makePlace, makeRisk, type Place } from './make.ts';
import { addReader, type Causes, done, type Stage } from './notice-causes.ts';
import { beginSigning } from './sign.ts';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { plansOf } from './subscribe.ts';
import { addMember } from './world.ts';

/** An organization of its own, whose subscription to risk management stands as these columns say. */
async function placeWith({ api }: Stage, values: string, prepare?: (place: Place) => Promise<void>) {
  const place = await makePlace(api);
  await prepare?.(place);
  await api.owner.query(`update subscriptions set ${values} where id = $1`, [place.moduleId]);
  return [place.owner.user.accountId];
}

const subscribe = async ({ api }: Stage, place: Place, tier: string, billingCycle: string) => {
  const planId = (await plansOf(api))[`risk ${tier}`];
  await done(place.owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle } }));
  // The rest of the trial comes before what is paid for: it is over.
  await api.owner.query(
    `update subscriptions set status = 'active', period_start = now() - interval '1 month' where id = $1`,
    [place.moduleId],
  );
  await api.owner.query(`update invoices set status = 'paid', paid_at = now() where organization_id = $1`, [
    place.owner.user._id,
  ]);
};

async function addPlants({ owner, moduleId }: Place, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = { moduleId, name: `Plant ${n}`, description: 'Another plant' };
    await done(owner.call(workspaceEndpoints.risk.create, { body }));
  }
}

const isOver = `period_end = now() - interval '1 minute'`;

export const billingCauses: Causes<Extract<EventKey, `billing.${string}`>> = {
  'billing.trial_ending': (stage) =>
    placeWith(stage, `status = 'trialing', period_end = now() + interval '6 days'`),
  'billing.invoice_issued': (stage) =>
    placeWith(stage, isOver, (place) => subscribe(stage, place, 'standard', 'monthly')),
  'billing.payment_failed': (stage) => placeWith(stage, `status = 'trialing', warned_at = now(), ${isOver}`),
  'billing.suspended': (stage) =>
    placeWith(
      stage,
      `status = 'past_due', warned_at = now(), grace_end = now() - interval '1 minute', ${isOver}`,
    ),
  'billing.closed': (stage) =>
    placeWith(stage, `status = 'canceled', ended_at = now() - interval '91 days', ${isOver}`),
  'billing.limit_reached': (stage) => placeWith(stage, `warned_at = now()`, (place) => addPlants(place, 8)),
  'billing.change_refused': (stage) =>
    placeWith(stage, isOver, async (place) => {
      await subscribe(stage, place, 'plus', 'yearly');
      const planId = (await plansOf(stage.api))['risk standard'];
      const params = { subscriptionId: place.moduleId };
      const body = { planId, billingCycle: 'monthly' };
      await done(place.owner.call(subscriptionEndpoints.change, { params, body }));
      await addPlants(place, 10);
    }),
};

async function invite({ world }: Stage, email: string): Promise<string> {
  const body = { email, role: 'admin', Permissions: [{ workspace: world.workspaceId, permission: 'view' }] };
  return (await done(world.owner.call(invitationEndpoints.create, { body })))._id;
}

export const accountCauses: Causes<
  Extract<
    EventKey,
    | `invitation.${string}`
    | 'approval.delegated'
    | 'role.changed'
    | 'signing.failed'
    | 'account.deactivated'
    | 'access_review.started'
    | 'log_review.started'
  >
> = {
  async 'approval.delegated'(stage) {
    const [from, to] = [await addReader(stage), await addReader(stage)];
    await stage.api.owner.query(
      `insert into delegations (organization_id, id, from_id, to_id, first_day, last_day, kinds, created_by)
       values ($1, $2, $3, $4, $5, $5::date + 9, '{approval,task}', $3)`,
      [stage.world.organizationId, newId(), from, to, stage.today],
    );
    return [from, to];
  },
  async 'invitation.accepted'(stage) {
    const { api, world } = stage;
    const hana = await api.register('Hana Example');
    const id = await invite(stage, hana.user.email);
    const token = api.services.tokens.linkToken('invitation', `${id}.0`);
    await done(hana.call(invitationEndpoints.accept, { body: { token } }));
    return [world.owner.user.accountId];
  },
  async 'invitation.expired'(stage) {
    const { api, world, today } = stage;
    const id = await invite(stage, `${newId()}@example.test`);
    await api.owner.query('update invitations set expires_at = $2 where id = $1', [id, `${today}T00:00:00Z`]);
    return [world.owner.user.accountId];
  },
  async 'role.changed'(stage) {
    const { world } = stage;
    const reader = await addReader(stage);
    const body = { Permissions: [{ workspace: world.workspaceId, permission: 'edit' }] };
    await done(world.owner.call(accountEndpoints.update, { params: { accountId: reader }, body }));
    return [reader];
  },
  async 'signing.failed'(stage) {
    const { api, world } = stage;
    const fay = await addMember(api, world, { level: 3, name: 'Fay Failing' });
    const { _id: recordId } = await makeRisk(world, 'To be signed');
    const params = { workspaceId: world.workspaceId, recordId };
    for (let time = 0; time < 3; time += 1) {
      const { token } = await done(beginSigning(fay, params, 'Reviewed'));
      await fay.call(riskParts.signature.sign, { params, body: { token, password: 'wrong' } });
    }
    return [fay.user.accountId];
  },
  async 'account.deactivated'(stage) {
    const reader = await addReader(stage);
    const body = { status: 'inactive' };
    await done(stage.world.owner.call(accountEndpoints.update, { params: { accountId: reader }, body }));
    return [reader];
  },
  async 'access_review.started'({ api }) {
    const place = await makePlace(api);
    const { _id: organizationId, accountId } = place.owner.user;
    await addMember(
      api,
      { organizationId, workspaceId: place.workspaceId },
      { level: 1, name: 'Otto Other' },
    );
    await api.owner.query(
      `insert into access_review_plans (organization_id, since) values ($1, now() - interval '7 months')
       on conflict (organization_id) do update set since = excluded.since`,
      [organizationId],
    );
    return [accountId];
  },
  async 'log_review.started'({ api, today }) {
    const place = await makePlace(api);
    const { _id: organizationId, accountId } = place.owner.user;
    // What was written of the month before; the log itself takes no row of another time.
    await api.owner.query(`alter table activities disable trigger append_only`);
    await api.owner.query(
      `update activities set at = $2::date - interval '1 month' where organization_id = $1`,
      [organizationId, today],
    );
    await api.owner.query(`alter table activities enable trigger append_only`);
    return [accountId];
  },
};

const csv = { template: 'risk.list', format: 'csv' };

async function schedule(stage: Stage, recipients: string[]): Promise<string> {
  const { api, world } = stage;
  const ola = await addMember(api, world, { level: 3, grants: ['export'], name: 'Ola Example' });
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const body = { ...csv, schedule: 'Daily list', scheduleFrequency: 'weekly', recipients };
  const made = await done(ola.call(reportEndpoints.createSchedule, { params, body }));
  await api.owner.query(`update report_schedules set next_at = date_trunc('hour', now()) where id = $1`, [
    made._id,
  ]);
  return ola.user.accountId;
}

export const workCauses: Causes<
  Extract<EventKey, `report.${string}` | 'import.finished' | 'xray.new_alerts' | 'custom_field.requested'>
> = {
  async 'custom_field.requested'({ mate, world }) {
    const params = { type: 'risk', workspaceId: world.workspaceId };
    const body = { label: 'Cost centre', reason: 'Finance asks for it' };
    await done(mate.call(customFieldEndpoints.request, { params, body }));
    return [world.owner.user.accountId];
  },
  async 'import.finished'({ world }) {
    const params = { importId: world.imports.checked };
    await done(world.owner.call(importEndpoints.commit, { params, body: { mode: 'all' } }));
    return [world.owner.user.accountId];
  },
  async 'report.ready'({ api, world }) {
    const eve = await addMember(api, world, { level: 1, grants: ['export'], name: 'Eve Example' });
    const params = { type: 'risk', workspaceId: world.workspaceId };
    await done(eve.call(reportEndpoints.create, { params, body: csv }));
    return [eve.user.accountId];
  },
  async 'report.sent'(stage) {
    const reader = await addReader(stage, 1, ['export']);
    await schedule(stage, [reader]);
    return [reader];
  },
  async 'report.not_sent'(stage) {
    const gone = await addReader(stage, 1, ['export']);
    const planner = await schedule(stage, [gone]);
    await stage.api.owner.query(`update account_permissions set grants = '{}' where account_id = $1`, [gone]);
    return [planner];
  },
  async 'xray.new_alerts'(stage) {
    const { api, world } = stage;
    const administrator = await addReader(stage, 5);
    const alone = await makeRisk(world, 'Left alone');
    await api.owner.query(`delete from record_people where record_id = $1 and relation = 'manager'`, [
      alone._id,
    ]);
    const params = { type: 'risk', workspaceId: world.workspaceId };
    await done(world.owner.call(xrayEndpoints.check, { params }));
    return [administrator];
  },
};
