import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { RelationKey } from 'contract/records/link/link-words';
import type { Place } from './demo-place.ts';
import { risks } from './demo-risks.ts';

type Told = readonly [from: string, relation: RelationKey, to: string, note?: string];

/** What the risks of the demo have to do with each other. */
const links: readonly Told[] = [
  [
    'Torque tool drift on axle line',
    'caused_by',
    'Calibration certificate expired',
    'Two of the nine tools were among those whose certificates had run out.',
  ],
  ['Bore gauge repeatability above limit', 'raised_from', 'Calibration certificate expired'],
  [
    'Superseded control plan in use',
    'affects',
    'Torque tool drift on axle line',
    'The old plan asked for the check once a month, the new one asks once a week.',
  ],
  ['Wrong bolt grade delivered', 'affects', 'Torque tool drift on axle line'],
  ['Scrap rate rises on new alloy', 'caused_by', 'Single source for bearing steel'],
  ['Power dip during heat treatment', 'affects', 'Quench oil fire load'],
];

/** Links the risks of the demo, whose ids are given in the order of their list. */
export async function addLinks({ send, workspaceId }: Place, ids: readonly string[]): Promise<void> {
  const idOf = (wanted: string) => ids[risks.findIndex(({ name }) => name === wanted)] ?? '';
  for (const [from, relation, to, note] of links) {
    const params = { workspaceId, recordId: idOf(from) };
    await send(riskParts.link.create, { params, body: { relation, record: idOf(to), note } });
  }
}
