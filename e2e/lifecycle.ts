import type { Send } from '../server/seed/demo-place.ts';
import { walkTo } from '../server/seed/demo-lifecycle.ts';
import type { Caller } from './api.ts';

/** Takes a risk of somebody who is alone through its lifecycle, so far. */
export async function walkRisk(
  caller: Caller,
  { workspaceId, recordId }: { workspaceId: string; recordId: string },
  stage: 'rated' | 'treating' | 'monitoring',
): Promise<void> {
  const send: Send = async (endpoint, args) =>
    ({ data: await caller.call(endpoint, args as never) }) as never; // a caller gives what the envelope holds
  const said = { cause: 'A worn clutch', event: 'a nut works loose' };
  await walkTo({ send, workspaceId }, stage, { recordId, ...said, password: caller.credentials.password });
}
