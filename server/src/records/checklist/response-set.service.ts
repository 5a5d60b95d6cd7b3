import type { ListQuery } from 'contract/core/list';
import type {
  ResponseSet,
  responseSetInput,
  responseSetPatch,
} from 'contract/records/checklist/response-set';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { responseSetStore } from './checklist.store.ts';

/** The response sets of the workspace. */
export const listResponseSets = (ctx: Context, query: ListQuery) => responseSetStore.list(ctx, query);

export const createResponseSet = (
  ctx: WriteContext,
  input: z.output<typeof responseSetInput>,
): Promise<ResponseSet> => responseSetStore.insert(ctx, input);

export const updateResponseSet = (
  ctx: WriteContext,
  id: string,
  { version, ...patch }: z.output<typeof responseSetPatch>,
): Promise<ResponseSet> => responseSetStore.update(ctx, id, patch, { version });

/** Puts a response set out of sight; questions keep the choices that they were given. */
export async function removeResponseSet(ctx: WriteContext, id: string): Promise<null> {
  await responseSetStore.remove(ctx, id);
  return null;
}
