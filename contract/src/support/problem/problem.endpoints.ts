import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { text } from '../../core/field.ts';
import { ok } from '../../core/reply.ts';

const reference = text(8).regex(/^[0-9a-f]{8}$/, 'A reference has eight digits from 0 to f');

export const problemEndpoints = {
  report: endpoint('POST /problems', {
    access: 'public',
    topic: 'problem',
    summary:
      'Puts a screen that could not be shown into the log of the server, by the reference that the person sees.',
    body: z.object({ reference, message: text(500), screen: text(300), stack: text(4000).optional() }),
    reply: ok(z.null()),
    rates: [{ by: 'address', limit: 20, seconds: 600 }],
    unlogged: 'It changes no record: a line of the log of the server, for whoever operates it.',
  }),
};
