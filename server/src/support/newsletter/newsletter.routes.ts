import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { outside } from '../../core/http/route.ts';
import { confirmNewsletter, joinNewsletter, leaveNewsletter } from './newsletter.service.ts';

export const newsletterRoutes = [
  outside(newsletterEndpoints.join, (exchange, { body }) => joinNewsletter(exchange, body.email)),
  outside(newsletterEndpoints.confirm, (exchange, { body }) => confirmNewsletter(exchange, body.token)),
  outside(newsletterEndpoints.unsubscribe, (exchange, { body }) => leaveNewsletter(exchange, body.token)),
];
