import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { samples } from '../src/modules/capa/capa.samples.ts';
import type { World } from './world.ts';

/** The ids of a CAPA of the world, as paths name it. */
export const capaParams = (world: World, recordId: string) => ({
  workspaceId: world.kinds.capa?.ids['workspaceId'] ?? '',
  recordId,
});

/** Raises a CAPA in the world, with more than its sample says. */
export async function raiseCapa(world: World, name: string, more: object = {}): Promise<string> {
  const { siteId, processId, owner } = world;
  const { workspaceId } = capaParams(world, '');
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const body = { ...samples.input(place, name), ...more };
  const made = await owner.call(capaEndpoints.create, { body });
  if (made.status !== 201) throw new Error(`No CAPA was raised: ${JSON.stringify(made.body)}`);
  return String(made.body.data._id);
}
