import { awaitedDecisions } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import type { Cases, Here, Now } from './attention-cases.ts';
import { kinds } from './kinds.ts';
import { logReviewCases } from './log-review-cases.ts';
import { asOwner } from './worker.ts';

const endpointOf = (name: string) => {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
};

/**
 * The same about what records of each kind wait for, by its declaration: a record that was made a minute more, and a minute
 * less, than so many days ago.
 */
export function awaitedCases({ api, world }: Here): Record<string, Cases> {
  async function made(kind: (typeof awaitedDecisions)[number]['kind'], name: string): Promise<string> {
    const { owner, siteId, processId, kinds: others } = world();
    const workspaceId = others[kind]?.ids['workspaceId'] ?? world().workspaceId;
    const at = { workspaceId, siteId, processId, accountId: owner.user.accountId };
    const call =
      name === 'takeover'
        ? {
            endpoint: endpointOf(`${kind}.raise`),
            body: { description: 'Oil on the floor.', site: siteId },
          }
        : {
            endpoint: endpointOf(`${kind}.create`),
            body: kinds.find((one) => one.kind === kind)?.input(at, 'Old'),
          };
    // The cases of subscriptions have ended those of the other modules.
    await asOwner(
      api().urls,
      `update subscriptions set status = 'active', grace_end = null where id = (select module_id from workspaces where id = $1)`,
      [workspaceId],
    );
    const { status, body } = await owner.call(call.endpoint, { params: { workspaceId }, body: call.body });
    if (status !== 201) throw new Error(`${kind} ${name}: ${JSON.stringify(body)}`);
    return String(body.data._id);
  }
  const cases: Record<string, Cases> = {};
  for (const { key, kind, name, days } of awaitedDecisions) {
    const ago = (interval: string) => async (at: Now) => {
      const id = await made(kind, name);
      await asOwner(
        api().urls,
        'update records set created_at = $2::timestamptz - $3::interval where id = $1',
        [id, at.at, interval],
      );
      return id;
    };
    cases[key] = {
      ...cases[key],
      [`${kind} made a minute more than ${days} days ago`]: {
        holds: true,
        make: ago(`${days} days 1 minute`),
      },
      [`${kind} made a minute less than ${days} days ago`]: {
        holds: false,
        make: ago(`${days - 1} days 23 hours 59 minutes`),
      },
    };
  }
  return { ...cases, log_review_due: logReviewCases({ api, world }) };
}
