import { labelsOf } from '../../core/field.ts';
import { endpointsOfKind } from '../../records/kind/endpoints-of-kind.ts';
import { actionStates } from '../../records/record/action-steps.ts';
import type { ModuleDefinition } from '../../records/record/module-definition.ts';
import { loggedKri, readingInput } from './kri/risk-kri.ts';
import { riskActionInput } from './risk-action.ts';
import { acceptanceFields, acceptanceStates } from './risk-acceptance.ts';
import { incidentInput, reviewFields } from './risk-review.ts';
import { consequenceInput } from './risk-consequence.ts';
import { controlFields, controlTestInput } from './risk-control.ts';
import { riskAppetiteEndpoints } from './risk-appetite.endpoints.ts';
import { appetiteFields } from './risk-appetite.ts';
import { riskNarrows, riskWidgets } from './risk-dashboard.ts';
import { riskDefaults, riskSettings, riskSettingScreens, shownRiskSettings } from './risk-settings.ts';
import { riskEndpoints, riskParts } from './risk.endpoints.ts';
import { assessmentFields, assessmentStates } from './risk-assessment.ts';
import { riskAssessmentEndpoints } from './risk-assessment.endpoints.ts';
import { riskMatrixEndpoints } from './risk-matrix.endpoints.ts';
import { riskModeEndpoints } from './risk-mode.endpoints.ts';
import { riskSchemeEndpoints } from './risk-scheme.endpoints.ts';
import { schemeFields } from './risk-scheme.ts';
import { treatmentInput } from './risk-treatment.ts';
import { riskFields, riskFilters, riskSorts } from './risk.ts';
import { riskRouteFields } from './risk-route-fields.ts';
import { riskChecks } from './risk-xray.ts';
import { states } from '../../records/record/steps.ts';

/** What the risk module is. */
export const riskModule = {
  endpoints: {
    ...endpointsOfKind('risk', riskEndpoints, riskParts),
    'risk-scheme': riskSchemeEndpoints,
    'risk-mode': riskModeEndpoints,
    'risk-assessment': riskAssessmentEndpoints,
    'risk-appetite': riskAppetiteEndpoints,
    'risk-matrix': riskMatrixEndpoints,
  },
  records: {
    risk: {
      fields: riskFields,
      states,
      // The approval of its assessment is a decision about it, and no part of what is signed.
      signed: [
        'name',
        'description',
        'category',
        'dateIdentified',
        'site',
        'process',
        'form5W2H',
        'kind',
        'statement',
        'hazard',
        'proximity',
        'velocity',
        'knowledgeStrength',
        'riskappetite',
        'custom',
      ],
      routeFields: riskRouteFields,
      list: { filters: riskFilters, sorts: riskSorts },
      dashboard: riskWidgets,
      narrows: riskNarrows,
      action: { fields: riskActionInput, states: actionStates },
      parts: {
        consequence: { label: 'Consequence', fields: consequenceInput },
        control: { label: 'Control', fields: controlFields },
        control_test: { label: 'Test of control', fields: controlTestInput },
        treatment: { label: 'Treatment plan', fields: treatmentInput },
        kri: { label: 'Key risk indicator', fields: loggedKri },
        kri_reading: { label: 'Reading of indicator', fields: readingInput },
        acceptance: { label: 'Acceptance', fields: acceptanceFields, states: acceptanceStates },
        review: { label: 'Review', fields: reviewFields },
        incident: { label: 'Incident', fields: incidentInput },
      },
    },
  },
  settings: {
    fields: riskSettings,
    defaults: riskDefaults,
    shown: shownRiskSettings,
    screens: riskSettingScreens,
  },
  logged: {
    risk_assessment: {
      label: 'Assessment',
      // Its name says it: `Residual assessment`.
      object: '',
      fields: { ...labelsOf(assessmentFields), evaluators: 'Evaluators' },
      states: assessmentStates,
      isPart: true,
    },
    risk_scheme: { label: 'Risk scheme', object: 'the risk scheme:', fields: labelsOf(schemeFields) },
    risk_appetite: { label: 'Risk appetite', object: 'the risk appetite:', fields: labelsOf(appetiteFields) },
  },
  xray: riskChecks,
} as const satisfies ModuleDefinition;
