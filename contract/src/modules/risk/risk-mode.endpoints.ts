import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { riskModes } from './risk-levels.ts';

/** What screens ask that need of a scheme its mode alone: it is small, and so is this file. */
export const riskModeEndpoints = {
  find: endpoint('GET /risk/module/:workspaceId/scheme/mode', {
    access: 'setting.read',
    topic: 'risk-scheme',
    summary: 'By what the workspace judges its risks now.',
    reply: ok(z.object({ mode: z.enum(riskModes) })),
  }),
};
