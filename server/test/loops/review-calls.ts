import type { Sample } from '../kind-samples.ts';
import { codeOf } from '../outside/totp.ts';
import type { World } from '../world.ts';

const ofMonth = ({ logToSign }: World): Sample => ({ params: { recordId: logToSign.recordId } });

/** What the calls of reviews of access and of the log are made with. */
export const reviewSamples: Record<string, (world: World) => Sample> = {
  'access-review.updatePlan': () => ({ body: { months: 12, version: 1 } }),
  'access-review.start': () => ({ first: 'access-review.complete' }),
  'access-review.decide': ({ review }) => ({
    body: { decision: 'remove', reason: 'Has moved to another plant', ...review.line },
  }),
  'access-review.keep': ({ ids }) => ({ body: { lines: [ids.lineId] } }),
  'access-review.complete': ({ review }) => ({ body: { version: review.version } }),
  ...Object.fromEntries(
    [
      'log-review.find',
      'log-review.sample',
      'log-review-signature.list',
      'log-review-signature.verify',
      'log-review-signature.review',
    ].map((name) => [name, ofMonth]),
  ),
  'log-review-signature.challenge': (world) => ({
    ...ofMonth(world),
    body: { meaning: 'Reviewed', ...world.logToSign.seen },
  }),
  'log-review-signature.sign': (world) => ({
    ...ofMonth(world),
    body: {
      token: world.logToSign.token,
      password: world.owner.password,
      code: codeOf(world.factors.secret, 1),
    },
  }),
};
