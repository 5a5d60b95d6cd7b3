import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { signInPolicy, signInPolicyInput } from './sign-in-policy.ts';

export const signInPolicyEndpoints = {
  find: endpoint('GET /sign-in-policy', {
    access: 'sign-in-policy.read',
    summary:
      'What the organization asks of how its people sign in, and how many of them a stricter policy would concern.',
    reply: ok(signInPolicy),
  }),
  update: endpoint('PUT /sign-in-policy', {
    access: 'sign-in-policy.manage',
    summary:
      'Changes what the organization asks of how its people sign in; refused where it would lock out whoever changes it.',
    body: signInPolicyInput,
    reply: ok(signInPolicy),
    success: 'Policy saved',
    failure: 'The policy could not be saved',
    stales: ['user'],
  }),
};
