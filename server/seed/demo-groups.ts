import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { dayFromNow, type Place } from './demo-place.ts';
import { risks } from './demo-risks.ts';

/** Gives an action about the coolant leak to the safety round, where nobody has claimed it yet. */
export async function addGroupTask(place: Place, ids: readonly string[]): Promise<void> {
  const recordId = ids[risks.findIndex(({ name }) => name.startsWith('Coolant leak'))];
  if (!recordId) return;
  await place.send(riskParts.action.create, {
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
