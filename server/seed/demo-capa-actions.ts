import { capaActionAsks } from 'contract/modules/capa/capa-action';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { DemoCapa } from './demo-capa.ts';
import { at, dayFromNow, type Place, type Send } from './demo-place.ts';

type Params = { workspaceId: string; recordId: string };

/** The stages before which every action was carried out. */
const isDone = new Set(['verification', 'monitoring', 'closure-review', 'closed']);

// What others have carried out is not asked anything more.
const nothingAsked = { noteRequired: false, evidenceRequired: false, verificationRequired: false };

/** The types of the actions that remove the cause of a case, and not only what came of it. */
const removes = new Set(['corrective', 'preventive']);

/** An action as far as it came, which is said by whoever has it: who completes one checks nothing of what it has brought. */
export type Begun = { actionId: string; version: number; step: 'start' | 'complete'; send: Send };

/** Plans the actions of a case; what is not about its causes is carried out at once. */
export async function addActions(
  place: Place,
  params: Params,
  { actions, foundOn, reached, cause }: DemoCapa & { cause: string },
) {
  const made: Begun[] = [];
  for (const [index, { name, type, strategy }] of actions.entries()) {
    const start = foundOn + 10 + index * 7;
    const waits = type !== 'containment' && type !== 'correction';
    const isDoneNow = isDone.has(reached) || type === 'containment';
    const step = isDoneNow ? 'complete' : index === 0 ? 'start' : undefined;
    const { data } = await place.send(capaParts.action.create, {
      params,
      body: {
        name,
        type,
        strategy,
        rootCauses: removes.has(type) ? [cause] : [],
        startDate: dayFromNow(start),
        endDate: dayFromNow(start + 21),
        // The owner decides about the cases, and carries none of their actions out.
        assignedTo: [at(place.accounts.slice(1, 4), index)],
        ...(isDoneNow ? nothingAsked : capaActionAsks),
      },
    });
    if (!step) continue;
    const begun = {
      actionId: data._id,
      version: data.version,
      step,
      send: at(place.colleagues.slice(1, 4), index),
    } as const;
    if (waits) made.push(begun);
    else await carryOut(params, [begun]);
  }
  return made;
}

/** What waits for the plan is begun once that is approved. */
export async function carryOut(params: Params, begun: readonly Begun[]) {
  for (const { actionId, send, ...body } of begun)
    await send(capaParts.action.move, { params: { ...params, actionId }, body });
}
