import { endpointsOfKind } from '../../records/kind/endpoints-of-kind.ts';
import { actionStates } from '../../records/record/action-steps.ts';
import type { ModuleDefinition } from '../../records/record/module-definition.ts';
import { capaActionInput } from './capa-action.ts';
import { capaChecks } from './capa-xray.ts';
import { containmentInput } from './containment/containment.ts';
import { effectivenessChecklist } from './effectiveness/effectiveness-checklist.ts';
import { effectivenessCheckInput, effectivenessFields } from './effectiveness/effectiveness.ts';
import { documentImpactInput, lateralInput, lessonInput } from './impact/impact.ts';
import { classLabels, sourceLabels } from './capa-choices.ts';
import { capaNarrows, capaWidgets } from './capa-dashboard.ts';
import { capaAgeingEndpoints } from './capa-ageing.endpoints.ts';
import { capaEndpoints, capaParts } from './capa.endpoints.ts';
import { capaRouteFields } from './capa-route-fields.ts';
import { capaSettings } from './capa-settings.ts';
import { capaFilters, capaSorts } from './capa-filters.ts';
import { capaFields } from './capa.ts';
import { messageInput } from './message/message.ts';
import { otherAnalysisInput } from './other-analysis/other-analysis.ts';
import { teamRoleInput } from './team/team-role.ts';
import { similarFields } from './similar/similar.ts';

/** What the CAPA module is. */
export const capaModule = {
  endpoints: { ...endpointsOfKind('capa', capaEndpoints, capaParts), 'capa-ageing': capaAgeingEndpoints },
  records: {
    capa: {
      fields: capaFields,
      // One that was rejected or cancelled is at an end as well.
      states: actionStates,
      signed: [
        'name',
        'description',
        'dateDetected',
        'site',
        'process',
        'subProcesses',
        'source',
        'kind',
        'severity',
        'recurrenceLikelihood',
        'detectability',
        'classOverride',
        'classReason',
        'capaRationale',
        'noContainmentReason',
        'form5W2H',
        'isIsNot',
        'problemStatement',
        'adverseImplications',
        'custom',
      ],
      routeFields: capaRouteFields,
      list: {
        filters: capaFilters,
        sorts: capaSorts,
        words: { class: classLabels, source: sourceLabels },
      },
      dashboard: capaWidgets,
      narrows: capaNarrows,
      action: { fields: capaActionInput, states: actionStates },
      parts: {
        effectiveness: { label: 'Effectiveness plan', fields: effectivenessFields },
        containment: { label: 'Containment', fields: containmentInput },
        other_analysis: { label: 'Analysis by another method', fields: otherAnalysisInput },
        team_role: { label: 'Role on the team', fields: teamRoleInput },
        message: { label: 'Message', fields: messageInput },
        lateral: { label: 'Place of the lateral check', fields: lateralInput },
        document_impact: { label: 'Document concerned', fields: documentImpactInput },
        lesson: { label: 'Lesson', fields: lessonInput },
        difference: { label: 'Difference from a similar CAPA', fields: similarFields },
        effectiveness_check: { label: 'Check of effectiveness', fields: effectivenessCheckInput },
      },
    },
  },
  settings: capaSettings,
  xray: capaChecks,
  checklists: [effectivenessChecklist],
} as const satisfies ModuleDefinition;
