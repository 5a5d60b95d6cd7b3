import { endpoint } from '../../../core/endpoint.ts';
import { listQuery } from '../../../core/list.ts';
import { list, ok } from '../../../core/reply.ts';
import { message, messageInput, messageWithdrawal } from './message.ts';

const all = '/capa/libraries/:workspaceId/:recordId/messages' as const;
const one = `${all}/:messageId` as const;

const stales = ['attention', 'log', 'task'];

/** The calls of the messages that are sent about a CAPA. */
const calls = {
  list: endpoint(`GET ${all}`, {
    access: 'capa.read',
    summary:
      'The messages that were sent about a CAPA, newest first, with who has acknowledged each and when.',
    query: listQuery({ sort: ['createdAt'] }),
    reply: list(message),
  }),
  create: endpoint(`POST ${all}`, {
    access: 'capa.update',
    summary:
      'Sends a message about a CAPA to people and groups of its workspace; where it is asked, it is a task of each of them to acknowledge it.',
    body: messageInput,
    reply: ok(message),
    status: 201,
    success: 'Message sent',
    failure: 'Failed to send the message',
    stales,
  }),
  acknowledge: endpoint(`POST ${one}/acknowledgement`, {
    access: 'capa.acknowledge',
    summary: 'Acknowledges a message, by somebody who was asked to.',
    reply: ok(message),
    success: 'Message acknowledged',
    failure: 'Failed to acknowledge the message',
    stales,
  }),
  withdraw: endpoint(`POST ${one}/withdrawal`, {
    access: 'capa.update',
    summary:
      'Withdraws a message with a reason: it is shown as withdrawn, and nobody is asked for it any more.',
    body: messageWithdrawal,
    reply: ok(message),
    success: 'Message withdrawn',
    failure: 'Failed to withdraw the message',
    stales,
  }),
};

/** The same by the word that their names go on with. */
export const messageParts = { message: calls };
