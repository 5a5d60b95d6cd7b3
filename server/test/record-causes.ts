import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { mentionOf } from 'contract/records/comment/mention';
import type { EventKey } from 'contract/support/notification/notification-events';
import type { Member } from './api.ts';
import { samples as capaSamples } from '../src/modules/capa/capa.samples.ts';
import { openApproval } from './approval.ts';
import { bringTo as bringCapaTo } from './capa-stage.ts';
import { closeWatched, raiseLater } from './capa-watch.ts';
import { hold } from './hold.ts';
import { rate } from './rate.ts';
import { makeRisk } from './make.ts';
import {
  addReader,
  type Causes,
  daysFrom,
  done,
  letManage,
  newRisk,
  type Params,
  type Stage,
  toldThe,
} from './notice-causes.ts';
import { bringTo, makeReady } from './risk-stage.ts';
import { askApproval, sign, stageOf } from './sign.ts';

/** Has the open stage of an approval have been asked for so many days ago, and be due then. */
const askedOn = ({ api }: Stage, recordId: string, opened: string, due: string) =>
  api.owner.query(
    `update approval_stages set opened_at = $2::timestamptz, due_on = $3 where record_id = $1 and status = 'open'`,
    [recordId, `${opened}T09:00:00Z`, due],
  );

export const approvalCauses: Causes<
  Extract<
    EventKey,
    'approval.requested' | 'approval.decided' | 'approval.reminder' | 'approval.escalated' | 'approval.stale'
  >
> = {
  async 'approval.requested'(stage) {
    const { owner } = stage.world;
    const approver = await addReader(stage, 4);
    const params = await newRisk(stage, owner.user.accountId);
    const asked = { user: { accountId: approver } } as Member; // all that is asked of one
    await done(askApproval(owner, params, [stageOf([asked], { needsSignature: false })]));
    return [approver];
  },
  async 'approval.decided'(stage) {
    const { mate, world } = stage;
    const params = await newRisk(stage, mate.user.accountId, mate);
    const asked = await done(askApproval(mate, params, [stageOf([world.owner], { needsSignature: false })]));
    const at = { ...params, approvalId: asked._id };
    const body = { decision: 'approved' };
    await done(world.owner.call(riskParts.approval.decide, { params: at, body }));
    return [mate.user.accountId];
  },
  'approval.reminder': (stage) =>
    toldThe(stage, async (decider) => {
      const { today, world } = stage;
      const { recordId } = await newRisk(stage, world.owner.user.accountId);
      const of = { recordId, approverId: world.owner.user.accountId, deciderId: decider };
      await openApproval(stage.api, of);
      await askedOn(stage, recordId, daysFrom(today, -4), daysFrom(today, 20));
    }),
  'approval.escalated': (stage) =>
    toldThe(stage, async (above) => {
      const { api, today, world } = stage;
      const decider = await addReader(stage);
      await api.owner.query('update accounts set manager_account_id = $2 where id = $1', [decider, above]);
      const { recordId } = await newRisk(stage, world.owner.user.accountId);
      const of = { recordId, approverId: world.owner.user.accountId, deciderId: decider };
      await openApproval(api, of);
      await askedOn(stage, recordId, daysFrom(today, -7), daysFrom(today, -4));
    }),
  'approval.stale': (stage) =>
    toldThe(stage, async (manager) => {
      const { mate, world } = stage;
      const params = await newRisk(stage, manager);
      await done(askApproval(world.owner, params, [stageOf([mate])]));
      await done(sign(mate, params, 'Approved'));
      await done(
        world.owner.call(riskEndpoints.update, {
          params,
          body: { name: 'Worn clutches', reason: 'It is two' },
        }),
      );
    }),
};

/** A risk that is accepted until so many days from today. */
const acceptedUntil = (stage: Stage, days: number) =>
  toldThe(stage, async (manager) => {
    const { recordId } = await newRisk(stage, manager);
    await stage.api.owner.query(
      `with risk as (update records set status = 'completed', stage = 'monitoring' where id = $1 returning *)
       insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen, decided_at)
       select organization_id, gen_random_uuid(), workspace_id, id, 'accepted', 'It ends soon', '2026-01-01', $2, '{}', '2026-01-01' from risk`,
      [recordId, daysFrom(stage.today, days)],
    );
  });

/** Raises CAPAs in a workspace that somebody may contribute to from now on. */
async function raisingFor({ api, world }: Stage, reader: string): Promise<(name: string) => Promise<string>> {
  const { organizationId, siteId, processId, owner, kinds: others } = world;
  const workspaceId = others.capa?.ids['workspaceId'] ?? '';
  await hold(api, { organizationId, workspaceId }, reader, { level: 2 });
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  return async (name) =>
    (await done(owner.call(capaEndpoints.create, { body: capaSamples.input(place, name) })))._id;
}

/** A monitored CAPA of which this person makes the next check within a week. */
async function monitorCapa(stage: Stage, checker: string): Promise<void> {
  const { owner } = stage.api;
  const id = await (await raisingFor(stage, checker))('Monitored');
  await bringCapaTo(owner, id, 'monitoring');
  await owner.query('update capa_effectiveness set checker_id = $2, checks_count = 3 where record_id = $1', [
    id,
    checker,
  ]);
  await owner.query('update records set review_on = $2 where id = $1', [id, daysFrom(stage.today, 6)]);
}

/** A closed CAPA that this person manages, and after which more has happened than its plan allows. */
async function breakCapa(stage: Stage, manager: string): Promise<void> {
  const { api } = stage;
  const add = await raisingFor(stage, manager);
  const [id, later] = [await add('Leaks'), await add('Leaks again')];
  await letManage(stage, id, manager);
  await closeWatched(api.owner, id);
  await raiseLater(api.owner, later);
}

async function raise({ mate, world }: Stage): Promise<Params> {
  const { workspaceId, siteId: site } = world;
  const body = { description: 'Oil on the floor.', site };
  const made = await done(mate.call(riskEndpoints.raise, { params: { workspaceId }, body }));
  return { workspaceId, recordId: made._id };
}

export const recordCauses: Causes<
  Extract<EventKey, `record.${string}` | 'comment.replied' | 'attention.reminded'>
> = {
  'attention.reminded': (stage) =>
    toldThe(stage, async (late) => {
      const { today, world } = stage;
      const params = await newRisk(stage, world.owner.user.accountId);
      const action = {
        ...world.actionInput('Change the clutch'),
        startDate: '2026-01-01',
        endDate: daysFrom(today, -4),
        assignedTo: [late],
      };
      const made = await done(world.owner.call(riskParts.action.create, { params, body: action }));
      const { workspaceId } = world;
      const of = { workspaceId, key: 'task_overdue', attentionId: made._id };
      await done(world.owner.call(attentionEndpoints.remind, { params: of }));
    }),
  'record.assigned': (stage) => toldThe(stage, (manager) => newRisk(stage, manager)),
  'record.reassigned': (stage) =>
    toldThe(stage, async (manager) => {
      const params = await newRisk(stage, manager);
      const body = { managers: [stage.mate.user.accountId] };
      await done(stage.world.owner.call(riskEndpoints.update, { params, body }));
    }),
  'record.review_due': (stage) =>
    toldThe(stage, async (manager) => {
      const { recordId } = await newRisk(stage, manager);
      await stage.api.owner.query('update records set review_on = $2 where id = $1', [
        recordId,
        daysFrom(stage.today, 7),
      ]);
    }),
  'record.due': (stage) =>
    toldThe(stage, async (manager) => {
      const { recordId } = await newRisk(stage, manager);
      await stage.api.owner.query('update records set due_on = $2 where id = $1', [
        recordId,
        daysFrom(stage.today, 7),
      ]);
    }),
  'record.escalated': (stage) =>
    toldThe(stage, async (above) => {
      const { api, world, today } = stage;
      const manager = await addReader(stage);
      await api.owner.query('update accounts set manager_account_id = $2 where id = $1', [manager, above]);
      const { recordId } = await newRisk(stage, manager);
      await api.owner.query(
        `update records set due_on = $2, created_at = $2::date - interval '9 days' where id = $1 and organization_id = $3`,
        [recordId, daysFrom(today, -7), world.organizationId],
      );
    }),
  async 'record.decision_asked'(stage) {
    const { api, world } = stage;
    const approver = await addReader(stage, 4);
    const params = await newRisk(stage, world.owner.user.accountId);
    await bringTo(api.owner, params.recordId, 'evaluated');
    await api.owner.query(
      `update risk_acceptances set approver_id = $2, valid_from = today_in('UTC'), expires_on = today_in('UTC') + 60 where record_id = $1`,
      [params.recordId, approver],
    );
    await done(world.owner.call(riskEndpoints.move, { params, body: { step: 'request-acceptance' } }));
    return [approver];
  },
  'record.score_asked': (stage) =>
    toldThe(stage, async (evaluator) => {
      const { world } = stage;
      const params = await newRisk(stage, world.owner.user.accountId);
      const body = { type: 'current', evaluators: [evaluator, world.owner.user.accountId] };
      await done(world.owner.call(riskAssessmentEndpoints.askPanel, { params, body }));
    }),
  'record.indicator_red': (stage) =>
    toldThe(stage, async (manager) => {
      const { world, today } = stage;
      const params = await newRisk(stage, manager);
      const kri = {
        name: 'Scrap',
        direction: 'higher-is-worse',
        amber: 1,
        red: 2,
        frequency: 30,
        owner: world.owner.user.accountId,
      };
      const { _id: kriId } = await done(world.owner.call(riskParts.kri.create, { params, body: kri }));
      const body = { value: 2.5, readOn: today };
      await done(world.owner.call(riskParts['kri-reading'].create, { params: { ...params, kriId }, body }));
    }),
  'record.risk_above_tolerance': (stage) =>
    toldThe(stage, async (manager) => {
      const { recordId } = await newRisk(stage, manager);
      await rate(stage.api, recordId, { residual: [5, 5] });
      await stage.api.owner.query('update risks set riskappetite = 4 where id = $1', [recordId]);
    }),
  'record.capa_broken': (stage) => toldThe(stage, (manager) => breakCapa(stage, manager)),
  'record.capa_effectiveness_due': (stage) => toldThe(stage, (checker) => monitorCapa(stage, checker)),
  // What was accepted is nothing that a risk is rated with.
  'record.acceptance_stale': (stage) => acceptedUntil(stage, 200),
  'record.acceptance_expiring': (stage) => acceptedUntil(stage, 7),
  'record.acceptance_expired': (stage) => acceptedUntil(stage, -1),
  'record.transitioned': (stage) =>
    toldThe(stage, async (manager) => {
      const params = await newRisk(stage, manager);
      await makeReady(stage.api.owner, params.recordId);
      await done(stage.world.owner.call(riskEndpoints.move, { params, body: { step: 'assess' } }));
    }),
  'record.ended': (stage) =>
    toldThe(stage, async (manager) => {
      const recordId = await (await raisingFor(stage, manager))('Leaks');
      const params = { workspaceId: stage.world.kinds.capa?.ids['workspaceId'] ?? '', recordId };
      await letManage(stage, recordId, manager);
      const taken = { params, body: { step: 'cancel', version: 1, reason: 'It is another one' } };
      await done(stage.world.owner.call(capaEndpoints.move, taken));
    }),
  async 'record.raised'(stage) {
    const taker = await addReader(stage, 3);
    await raise(stage);
    // Nobody else comes to hear of it by this: what others report is told to whoever may take it over.
    await stage.api.owner.query('update account_permissions set level = 2 where account_id = $1', [taker]);
    return [taker];
  },
  'record.message_sent': (stage) =>
    toldThe(stage, async (reader) => {
      const recordId = await (await raisingFor(stage, reader))('Leaks');
      const params = { workspaceId: stage.world.kinds.capa?.ids['workspaceId'] ?? '', recordId };
      const body = { message: 'Look at the seals', people: [reader] };
      await done(stage.world.owner.call(capaParts.message.create, { params, body }));
    }),
  async 'record.taken_over'(stage) {
    const params = await raise(stage);
    const { owner } = stage.world;
    const { workspace: _here, ...body } = stage.world.riskInput('Oil');
    await done(owner.call(riskEndpoints.takeOver, { params, body }));
    return [stage.mate.user.accountId];
  },
  async 'record.declined'(stage) {
    const declined = { params: await raise(stage), body: { reason: 'It is water', version: 1 } };
    await done(stage.world.owner.call(riskEndpoints.decline, declined));
    return [stage.mate.user.accountId];
  },
  'record.mentioned': (stage) =>
    toldThe(stage, async (reader) => {
      const { owner } = stage.world;
      const params = await newRisk(stage, owner.user.accountId);
      const body = { text: `Please look, ${mentionOf(reader)}.` };
      await done(owner.call(riskParts.comment.create, { params, body }));
    }),
  async 'comment.replied'(stage) {
    const { mate, world } = stage;
    const { _id: recordId } = await makeRisk(world, 'Talked about');
    const params = { workspaceId: world.workspaceId, recordId };
    const said = await done(mate.call(riskParts.comment.create, { params, body: { text: 'Why?' } }));
    const body = { text: 'Because.', parent: said._id };
    await done(world.owner.call(riskParts.comment.create, { params, body }));
    return [mate.user.accountId];
  },
};
