import { allEndpoints } from 'contract/endpoints';
import type { World } from '../world.ts';
import { sampleOf } from './samples.ts';

/** Makes the calls that a sample needs to have been made before; gives whether there is one. */
export async function comeBefore(world: World, name: string): Promise<boolean> {
  const before = allEndpoints.find((one) => one.name === sampleOf(name, world).first);
  if (!before) return false;
  await comeBefore(world, before.name);
  await world.owner.call(before.call, sampleOf(before.name, world));
  return true;
}
