import {
  controlTypeLabels,
  dimensionLabels,
  effectivenessLabels,
  testResultLabels,
} from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control, ControlTest } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/analysis';
import { limits } from 'contract/core/limits';
import type { Context } from '../../../../core/http/context.ts';
import { createRootCauses } from '../../../../records/analysis/root-cause.service.ts';
import type { ReportSection } from '../../../../records/report/report-template.service.ts';
import { consequenceStore, controlStore, controlTestStore } from '../../risk-part.store.ts';
import { risks } from '../../risk.service.ts';
import { dayOf } from '../risk-rows.ts';
import { namesOf, partsOf, tableOf, withBelow } from './profile-table.ts';

const rootCauses = createRootCauses(risks);

export async function causeSections(ctx: Context, recordId: string): Promise<ReportSection[]> {
  const { text } = await rootCauses.list(ctx, recordId, { page: 1, limit: limits.pageSizeMax });
  return [
    tableOf(
      { key: 'causes', heading: 'Causes', none: 'No cause is named.' },
      JSON.parse(text) as RootCause[], // the list is that of causes
      {
        Number: ({ label }) => label,
        Cause: ({ name, description }) => withBelow(name, description),
        'Found by': ({ analysis }) => analysis?.name ?? null,
        'Confirmed by': ({ confirmedBy }) => confirmedBy?.name ?? null,
      },
    ),
  ];
}

export async function consequenceSections(ctx: Context, recordId: string): Promise<ReportSection[]> {
  return [
    tableOf(
      { key: 'consequences', heading: 'Consequences', none: 'No consequence is named.' },
      await partsOf<Consequence>(ctx, consequenceStore, recordId),
      {
        Consequence: ({ name, description }) => withBelow(name, description),
        'Falls on': ({ dimension }) => dimensionLabels[dimension],
        Severity: ({ severity }) => severity,
      },
    ),
  ];
}

/** The controls, and what their tests have found. */
export async function controlSections(ctx: Context, recordId: string): Promise<ReportSection[]> {
  const [controls, tests] = await Promise.all([
    partsOf<Control>(ctx, controlStore, recordId),
    partsOf<ControlTest>(ctx, controlTestStore, recordId),
  ]);
  const table = tableOf({ key: 'controls', heading: 'Controls', none: 'There are no controls.' }, controls, {
    Control: ({ name, description }) => withBelow(name, description),
    Type: ({ controlType }) => controlTypeLabels[controlType],
    Effectiveness: ({ effectiveness }) => effectivenessLabels[effectiveness],
    'Bears on': ({ causes, consequences }) => namesOf([...causes, ...consequences]),
    Owners: ({ owners }) => namesOf(owners),
    'Last test': ({ lastTest }) => dayOf(lastTest),
    'Next test': ({ nextTest }) => dayOf(nextTest),
  });
  if (tests.length === 0) return [table];
  return [
    table,
    tableOf({ key: 'tests', heading: 'Tests of controls', none: '' }, tests, {
      Control: ({ name }) => name,
      'Tested on': ({ testedOn }) => ({ day: testedOn }),
      Result: ({ result }) => testResultLabels[result],
      'Tested by': ({ tester }) => tester.name,
      'What was seen': ({ note }) => note,
      Evidence: ({ file }) => file?.name ?? null,
    }),
  ];
}
