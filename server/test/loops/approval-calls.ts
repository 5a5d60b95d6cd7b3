import type { RecordKind } from 'contract/core/record-kinds';
import type { Sample } from '../kind-samples.ts';
import type { KindInWorld } from '../kinds.ts';
import { codeOf } from '../outside/totp.ts';
import type { World } from '../world.ts';

type Samples = Record<string, (world: World) => Sample>;

/** What the calls of approvals and signatures are made with. */
export function approvalSamples(inWorld: (world: World) => KindInWorld): Samples {
  // Of a record that nothing else is done to, as what is asked or signed is about what it says.
  const at = (world: World, body?: Sample['body']): Sample => {
    const { ids, toApprove } = inWorld(world);
    return { params: { ...ids, recordId: toApprove.recordId }, ...(body ? { body } : {}) };
  };
  return {
    '.confide': (world) => ({
      body: { confidential: true, reason: 'It names a person.', version: inWorld(world).version },
    }),
    '.hold': (world) => ({
      body: { isHeld: true, reason: 'A customer has complained.', version: inWorld(world).version },
    }),
    ...Object.fromEntries(
      [
        '-approval.overview',
        '-approval.candidates',
        '-approval.routes',
        '-signature.list',
        '-signature.verify',
        '-signature.review',
        '-signature.reviewMany',
      ].map((name) => [name, (world: World) => at(world)]),
    ),
    '-approval.decide': (world) => at(world, { decision: 'approved', comment: 'So be it' }),
    '-approval.replace': (world) => {
      const { ids, toApprove } = inWorld(world);
      return {
        params: { ...ids, recordId: toApprove.recordId },
        body: { from: toApprove.goneId, to: toApprove.thirdId, reason: 'Has left' },
      };
    },
    '-approval.withdraw': (world) => at(world, { reason: 'Asked too early' }),
    '-approval.ask': (world) => {
      const { ids, toApprove } = inWorld(world);
      const stages = [{ approvers: [toApprove.approverId], rule: 'all', days: 3, needsSignature: true }];
      return { params: { ...ids, recordId: toApprove.freeId }, body: { stages, recordVersion: 1 } };
    },
    '-signature.challenge': (world) => {
      const { ids, toApprove } = inWorld(world);
      const body = { meaning: 'Reviewed', ...toApprove.freeSeen };
      return { params: { ...ids, recordId: toApprove.freeId }, body };
    },
    '-signature.challengeMany': (world) => {
      const { recordId, seen } = inWorld(world).toApprove;
      return at(world, { meaning: 'Reviewed', items: [{ record: recordId, ...seen }] });
    },
    ...Object.fromEntries(
      ['-signature.sign', '-signature.signMany'].map((name) => [
        name,
        (world: World) =>
          at(world, {
            token: inWorld(world).toApprove.token,
            password: world.owner.password,
            code: codeOf(world.factors.secret, 1),
          }),
      ]),
    ),
  };
}

/** What they leave in the trail. */
export const approvalRows = (kind: RecordKind): Record<string, readonly string[]> => ({
  [`${kind}-approval.ask`]: [`${kind}_approval.requested`],
  [`${kind}-approval.decide`]: [`${kind}_approval.decided`],
  [`${kind}-approval.replace`]: [`${kind}_approval.reassigned`],
  [`${kind}-approval.withdraw`]: [`${kind}_approval.withdrawn`],
  [`${kind}-signature.sign`]: [`${kind}_signature.signed`, `${kind}_approval.decided`],
  [`${kind}-signature.signMany`]: [`${kind}_signature.signed`, `${kind}_approval.decided`],
});
