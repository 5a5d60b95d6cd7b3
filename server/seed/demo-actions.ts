import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { processes, statuses } from './demo-data.ts';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { risks } from './demo-risks.ts';

// Viewers are given nothing to do.
const assigneesOf = ({ accounts }: Place) => accounts.slice(0, 4);

async function hold(place: Place, params: Record<string, string>, days: number): Promise<void> {
  await place.send(riskParts.action.move, {
    params,
    body: {
      step: 'hold',
      reason: 'The supplier delivers the parts later than agreed.',
      resumeOn: dayFromNow(days),
      version: 1,
    },
  });
}

/** What an action of a risk may cost. */
export const budgetOf = (index: number, n: number) => (index % 7) * 620 + n * 140;

/** By how much an action is to bring a risk down: the likelihood, or what it does. */
const reductionOf = (strategy: string, n: number) => {
  if (n > 1) return {};
  return strategy === 'reduce-impact' || strategy === 'transfer'
    ? { reducesImpact: 1 }
    : { reducesLikelihood: strategy === 'avoid' && n === 0 ? 2 : 1 };
};

/** Gives a risk its actions, in the states that its own status leaves them; some ask for evidence and verification. */
export async function addActions(
  place: Place,
  recordId: string,
  index: number,
  foundOn: number,
): Promise<void> {
  const { actions, cause, strategy, process } = at(risks, index);
  const isCompleted = at(statuses, index) === 'completed';
  // Each fourth risk begins with the next person, so that nobody has only what is in one state.
  const assigneeOf = (n: number) => at(assigneesOf(place), index + Math.floor(index / 4) + n);
  const params = { workspaceId: place.workspaceId, recordId };
  for (const [n, name] of actions.entries()) {
    const start = isCompleted ? foundOn + 3 + n * 4 : -40 + index + n * 9;
    const open = start > 0 ? 'pending' : at(statuses, index + n);
    const status = isCompleted ? 'completed' : open;
    const isHeld = status === 'on-hold';
    const isChecked = status === 'in-progress' && n % 2 === 0;
    const made = await place.send(riskParts.action.create, {
      params,
      body: {
        name,
        startDate: dayFromNow(start),
        endDate: dayFromNow(start + 12 + n * 10),
        status: isHeld ? 'in-progress' : status,
        ...(isChecked ? { evidenceRequired: true, verificationRequired: true } : {}),
        cause: { name: cause, strategy },
        budget: budgetOf(index, n),
        ...reductionOf(strategy, n),
        // What was done has cost a little more, or less, than was thought.
        ...(status === 'completed' ? { actualCost: budgetOf(index, n) + ((index + n) % 3) * 110 - 60 } : {}),
        personnel: `Crew ${1 + n} of ${at(processes, process).name.toLowerCase()}`,
        assignedTo: [assigneeOf(n), ...(n % 2 ? [assigneeOf(n + 1)] : [])],
      },
    });
    if (isHeld) await hold(place, { ...params, actionId: made.data._id }, 7 + index);
  }
}
