import type { Send } from '../server/seed/demo-place.ts';
import { walkTo } from '../server/seed/demo-lifecycle.ts';
import type { Caller } from './api.ts';

/** Takes a risk of somebody who is alone through its lifecycle, so far. */
export async function walkRisk(
  caller: Caller,
  { workspaceId, recordId }: { workspaceId: string; recordId: string },
  stage: 'rated' | 'treating' | 'monitoring',
): Promise<void> {
  // A caller gives what the envelope holds; of a list that is the list with its total, which the demo reads beside.
  const send: Send = async (endpoint, args) => {
    const answer = (await caller.call(endpoint, args as never)) as object; // no call of a lifecycle answers with nothing
    return { ...answer, data: answer } as never;
  };
  const said = { cause: 'A worn clutch', event: 'a nut works loose' };
  await walkTo({ send, workspaceId }, stage, { recordId, ...said, password: caller.credentials.password });
}
