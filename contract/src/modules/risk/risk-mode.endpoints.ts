import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { riskModes } from './risk-levels.ts';

/** What screens ask that need of a scheme its mode and the words of its impact alone: they are small, and so is this file. */
export const riskModeEndpoints = {
  find: endpoint('GET /risk/module/:workspaceId/scheme/mode', {
    access: 'risk.read',
    topic: 'risk-scheme',
    summary: 'By what the workspace judges its risks now, and what it calls the five steps of impact.',
    reply: ok(z.object({ mode: z.enum(riskModes), impacts: z.array(z.string()) })),
  }),
};
