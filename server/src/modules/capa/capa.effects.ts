import type { Capa } from 'contract/modules/capa/capa';
import type { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import type { Remark } from 'contract/core/step';
import { daysBetween } from 'contract/core/days';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Taken } from '../../core/store/transition.ts';
import { linkByStep } from '../../records/link/link.service.ts';
import { capaDeciders } from './capa-deciders.service.ts';
import { dueAnew, findDue, setDue } from './due-by-class.ts';
import { capaActionStore } from './capa.store.ts';
import { comeBack, effectivenessEffects } from './effectiveness/effectiveness.effects.ts';
import { capaStepItems } from './step-items.ts';
import { noteTrend } from './similar/trend.store.ts';
import { findToday } from '../../records/extension/request.service.ts';
import { sendBack } from '../../records/record/send-back.service.ts';

type Step = keyof typeof capaWorkflow.transitions;
type Effect = (ctx: WriteContext, capa: Capa, taken: Taken<string, Step>) => Promise<Record<string, unknown>>;

/** From here on the first due date stands, whatever moves the other one, and also where it is accepted once more. */
const begin =
  (capaRequired: 'yes' | 'no'): Effect =>
  async (ctx, capa) => {
    const { _id, startDate, originalDueDate } = capa;
    const dueDate = await findDue(ctx, capa);
    return {
      capaRequired,
      startDate: startDate ?? (await findToday(ctx, _id)),
      ...(dueDate === capa.dueDate ? {} : { dueDate }),
      originalDueDate: originalDueDate ?? dueDate,
    };
  };

/** Links it with the CAPA that it duplicates, unless somebody has linked the two so already. */
async function duplicate(ctx: WriteContext, capa: Capa, of: string): Promise<void> {
  const [other] = await ctx.db.query<{ kind: string; isLinked: boolean }>(sql`
    select r.kind, exists (select from record_links l where l.organization_id = r.organization_id and l.record_id = ${capa._id}
             and l.target_id = r.id and l.type = 'duplicates' and l.deleted_at is null) as "isLinked"
      from records r where r.organization_id = app_organization() and r.id = ${of}`);
  if (!other?.isLinked) await linkByStep(ctx, 'capa', capa, { relation: 'duplicates', record: of });
  if (other?.kind !== 'capa') throw invalid({ record: 'A CAPA duplicates another CAPA. Choose one.' });
}

/** What nobody does any more leaves nobody a task: the actions that are open are cancelled with it. */
const cancelActions: Effect = async (ctx, { number, tasks }, { request: { reason } }) => {
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  for (const { _id } of open)
    await capaActionStore.update(
      { ...ctx, rootNumber: number },
      _id,
      {},
      { action: 'cancel', reason, extra: { status: 'cancelled' } },
    );
  return {};
};

const reject: Effect = async (ctx, capa, taken) => {
  const { choice, record } = taken.request;
  if (choice === 'duplicate') await duplicate(ctx, capa, record ?? '');
  return { ...(await cancelActions(ctx, capa, taken)), rejectedAs: choice };
};

/** From here on its net days stand still. */
const hold: Effect = async (ctx, { _id }) => ({ heldSince: await findToday(ctx, _id) });

/** They go on, without the days on which it rested. */
const resume: Effect = async (ctx, { _id, heldSince, heldDays }) => ({
  heldSince: null,
  heldDays: heldDays + (heldSince ? daysBetween(heldSince, await findToday(ctx, _id)) : 0),
});

/** It is accepted as it is begun: nobody triages it, and it is due from that day on. */
const beginUntriaged =
  (capaRequired: 'yes' | 'no'): Effect =>
  async (ctx, capa, taken) => {
    const due = await setDue(ctx, capa);
    return { ...due, ...(await begin(capaRequired)(ctx, { ...capa, ...due }, taken)) };
  };

/** Keeps what is to be changed of items of the plan, as they show it; the log says it in the step's reason. */
async function keepRemarks(ctx: WriteContext, capa: Capa, remarks: readonly Remark[]): Promise<void> {
  const labels = new Map(
    (await capaStepItems(ctx, capa, 'request-changes')).map(({ _id, label }) => [_id, label]),
  );
  const items = remarks.map(({ item, text }) => ({ _id: item, label: labels.get(item) ?? '', text }));
  const said = { by: ctx.actor.accountId, at: new Date().toISOString(), items };
  await ctx.db.query(sql`
    update capas set plan_remarks = ${items.length > 0 ? JSON.stringify(said) : null}::jsonb
     where organization_id = app_organization() and id = ${capa._id}`);
}

const tellTrend: Effect = async (ctx, capa) => {
  await noteTrend(ctx, capa);
  return {};
};

const effects: Partial<Record<Step, Effect>> = {
  ...effectivenessEffects,
  submit: setDue,
  'submit-plan': tellTrend,
  'begin-plan': beginUntriaged('yes'),
  'begin-correction': beginUntriaged('no'),
  'begin-work': async (ctx, capa, taken) => {
    await keepRemarks(ctx, capa, []);
    return tellTrend(ctx, capa, taken);
  },
  reject,
  cancel: cancelActions,
  hold,
  resume,
  'request-changes': async (ctx, capa, { request: { remarks } }) => {
    await keepRemarks(ctx, capa, remarks ?? []);
    return { retryCount: capa.retryCount + 1 };
  },
  approve: async (ctx, capa) => {
    await keepRemarks(ctx, capa, []);
    return {};
  },
  fail: async (ctx, { number }, { request: { remarks } }) => {
    await sendBack(ctx, { actions: capaActionStore, number }, remarks ?? []);
    return {};
  },
  accept: begin('yes'),
  'correction-only': begin('no'),
  // Whether a CAPA is required is decided once more at triage.
  'return-to-draft': comeBack({ capaRequired: null }),
  'return-to-triage': comeBack({ capaRequired: null }),
  'return-to-investigation': comeBack({ capaRequired: 'yes' }),
  'return-to-plan-review': comeBack(),
  'return-to-implementation': comeBack(),
  'return-to-verification': comeBack(),
  reopen: async (ctx, capa) => ({
    cycle: capa.cycle + 1,
    capaRequired: 'yes',
    ...(await dueAnew(ctx, capa)),
  }),
};

/** What a step of a CAPA changes besides where it stands. */
export const capaEffects: Effect = async (ctx, capa, taken) => {
  const written = (await effects[taken.step]?.(ctx, capa, taken)) ?? {};
  // Monitoring waits for a decision once its checks are made.
  if (taken.to !== capa.stage && taken.to !== 'monitoring') await capaDeciders.ask(ctx, capa, taken.to);
  return written;
};
