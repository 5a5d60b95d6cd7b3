import { messageParts } from 'contract/modules/capa/message/message.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import { acknowledgeMessage, listMessages, sendMessage, withdrawMessage } from './message.service.ts';

const { message } = messageParts;

/** Serves the messages about CAPAs. */
export const messageRoutes = [
  reading(message.list, (ctx, { params, query }) => listMessages(ctx, params.recordId, query)),
  writing(message.create, (ctx, { params, body }) => sendMessage(ctx, params.recordId, body)),
  writing(message.acknowledge, (ctx, { params }) => acknowledgeMessage(ctx, params)),
  writing(message.withdraw, (ctx, { params, body }) => withdrawMessage(ctx, params, body)),
];
