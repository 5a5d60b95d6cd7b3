import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { twoStep, twoStepResetInput } from './two-step.ts';

const one = '/accounts/:accountId/two-step';

export const twoStepEndpoints = {
  find: endpoint(`GET ${one}`, {
    access: 'account.read',
    topic: 'two-step',
    summary:
      'Whether somebody of the organization has a second step of signing in, and a reset that is under way.',
    reply: ok(twoStep),
  }),
  reset: endpoint(`POST ${one}/reset`, {
    access: 'account.update',
    topic: 'two-step',
    summary:
      'Begins to take the second step from somebody who has lost it: a link is mailed to them, at once or after a waiting time in which others whom it concerns may stop it.',
    body: twoStepResetInput,
    reply: ok(twoStep),
    success: 'The reset has begun',
    failure: 'The reset could not begin',
    rates: [{ by: 'user', limit: 20, seconds: 3600 }],
  }),
  cancel: endpoint(`DELETE ${one}/reset`, {
    access: 'account.update',
    topic: 'two-step',
    summary: 'Stops a reset that is under way, whoever began it.',
    reply: ok(twoStep),
    success: 'The reset was stopped',
    failure: 'The reset could not be stopped',
  }),
};
