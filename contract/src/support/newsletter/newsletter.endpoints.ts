import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { flat } from '../../core/reply.ts';
import { newsletterInput, newsletterTokenInput } from './newsletter.ts';

const nothing = flat(z.object({}));
const unlogged = 'It concerns no organization, and the rows themselves say when an address came and went.';
const byAddress = { by: 'address', limit: 20, seconds: 3600 } as const;

export const newsletterEndpoints = {
  join: endpoint('POST /newsletter', {
    access: 'public',
    summary: 'Sends a link that confirms the address; answers the same whether it is known or not.',
    body: newsletterInput,
    reply: nothing,
    success: 'Almost there: confirm with the link that we sent to your email.',
    failure: 'Failed to send the confirmation link',
    // Whoever types somebody else's address in cannot fill their mailbox.
    rates: [{ by: 'email', limit: 3, seconds: 86_400 }, byAddress],
    unlogged,
  }),
  confirm: endpoint('POST /newsletter/confirm', {
    access: 'public',
    summary: 'Subscribes the address to which the link was sent, once.',
    body: newsletterTokenInput,
    reply: nothing,
    success: 'You are subscribed.',
    failure: 'Failed to confirm your subscription',
    rates: [byAddress],
    unlogged,
  }),
  unsubscribe: endpoint('POST /newsletter/unsubscribe', {
    access: 'public',
    summary: 'Removes the address to which the link was sent; doing so again changes nothing.',
    body: newsletterTokenInput,
    reply: nothing,
    success: 'You are unsubscribed.',
    failure: 'Failed to unsubscribe you',
    rates: [byAddress],
    unlogged,
  }),
};
