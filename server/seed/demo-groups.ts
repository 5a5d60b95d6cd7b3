import { riskActionEndpoints } from 'contract/modules/risk/risk.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { statuses } from './demo-data.ts';

/** Gives an action of a risk that is worked on to the safety round, where nobody has claimed it yet. */
export async function addGroupTask(place: Place, risks: readonly string[]): Promise<void> {
  const recordId = risks.find((_, index) => at(statuses, index) === 'in-progress');
  if (!recordId) return;
  await place.send(riskActionEndpoints.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      name: 'Check on the next round whether the floor stays dry',
      description: 'Look below the pumps and the coolant lines, and take a photo of each place that is wet.',
      startDate: dayFromNow(0),
      endDate: dayFromNow(6),
      assignedTo: [],
      group: place.groupId,
    },
  });
}
