import type { z } from 'zod';
import { extensionFields } from '../../records/extension/extension.ts';
import { containmentInput } from './containment/containment.ts';
import { effectivenessCheckInput, effectivenessFields } from './effectiveness/effectiveness.ts';
import { teamRoleInput } from './team/team-role.ts';
import { messageFields } from './message/message.ts';
import { otherAnalysisInput } from './other-analysis/other-analysis.ts';
import { documentImpactInput, lateralInput, lessonInput } from './impact/impact.ts';

/** Rows below a CAPA as they are handed on: what they are called together, and the fields that people write of one. */
type HandedOn = { title: string; schema: z.ZodObject };

/** What stands below a CAPA besides its causes and actions, in the order in which paper and reports have it. */
export const capaRows = {
  team: { title: 'Team', schema: teamRoleInput },
  message: { title: 'Messages', schema: messageFields },
  containment: { title: 'Containment', schema: containmentInput },
  otherAnalysis: { title: 'Analyses by other methods', schema: otherAnalysisInput },
  effectiveness: { title: 'Effectiveness plans', schema: effectivenessFields },
  check: { title: 'Checks of effectiveness', schema: effectivenessCheckInput },
  lateral: { title: 'Lateral check', schema: lateralInput },
  document: { title: 'Documents concerned', schema: documentImpactInput },
  lesson: { title: 'Lessons to be shared', schema: lessonInput },
  extension: { title: 'Requests for more time', schema: extensionFields },
} as const satisfies Record<string, HandedOn>;
