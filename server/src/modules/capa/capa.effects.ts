import type { Capa } from 'contract/modules/capa/capa';
import { daysOfClass } from 'contract/modules/capa/capa-class';
import type { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { daysAfter, daysBetween } from 'contract/core/days';
import type { WriteContext } from '../../core/http/context.ts';
import type { Taken } from '../../core/store/transition.ts';
import { capaDeciders } from './capa-deciders.service.ts';
import { capaActionStore } from './capa.store.ts';
import { comeBack, effectivenessEffects } from './effectiveness/effectiveness.effects.ts';
import { findToday } from '../../records/extension/request.service.ts';

type Step = keyof typeof capaWorkflow.transitions;
type Effect = (ctx: WriteContext, capa: Capa, taken: Taken<string, Step>) => Promise<Record<string, unknown>>;

/** One that says nothing else is due as its class has it, from the day on which it is submitted. */
const setDue: Effect = async (ctx, { _id, dueDate, class: of }) =>
  dueDate || !of ? {} : { dueDate: daysAfter(await findToday(ctx, _id), daysOfClass[of]) };

/** From here on the first due date stands, whatever moves the other one, and also where it is accepted once more. */
const begin =
  (capaRequired: 'yes' | 'no'): Effect =>
  async (ctx, { _id, dueDate, startDate, originalDueDate }) => ({
    capaRequired,
    startDate: startDate ?? (await findToday(ctx, _id)),
    originalDueDate: originalDueDate ?? dueDate,
  });

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

/** From here on its net days stand still. */
const hold: Effect = async (ctx, { _id }) => ({ heldSince: await findToday(ctx, _id) });

/** They go on, without the days on which it rested. */
const resume: Effect = async (ctx, { _id, heldSince, heldDays }) => ({
  heldSince: null,
  heldDays: heldDays + (heldSince ? daysBetween(heldSince, await findToday(ctx, _id)) : 0),
});

const effects: Partial<Record<Step, Effect>> = {
  ...effectivenessEffects,
  submit: setDue,
  reject: cancelActions,
  cancel: cancelActions,
  hold,
  resume,
  'request-changes': (_ctx, { retryCount }) => Promise.resolve({ retryCount: retryCount + 1 }),
  accept: begin('yes'),
  'correction-only': begin('no'),
  // Whether a CAPA is required is decided once more at triage.
  'return-to-draft': comeBack({ capaRequired: null }),
  'return-to-triage': comeBack({ capaRequired: null }),
  'return-to-investigation': comeBack({ capaRequired: 'yes' }),
  'return-to-plan-review': comeBack(),
  'return-to-implementation': comeBack(),
  'return-to-verification': comeBack(),
  reopen: (_ctx, { cycle }) => Promise.resolve({ cycle: cycle + 1, capaRequired: 'yes' }),
};

/** What a step of a CAPA changes besides where it stands. */
export const capaEffects: Effect = async (ctx, capa, taken) => {
  const written = (await effects[taken.step]?.(ctx, capa, taken)) ?? {};
  // Monitoring waits for a decision once its checks are made.
  if (taken.to !== capa.stage && taken.to !== 'monitoring') await capaDeciders.ask(ctx, capa, taken.to);
  return written;
};
