import { controlKindText } from 'contract/modules/risk/control-kind-text';
import { impactText } from 'contract/modules/risk/risk-gain';
import { findScheme } from '../../risk-scheme.service.ts';
import {
  dimensionLabels,
  effectivenessLabels,
  newRisksOfControlLabels,
  testResultLabels,
} from 'contract/modules/risk/risk-choices';
import type { Risk } from 'contract/modules/risk/risk';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control, ControlTest } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { limits } from 'contract/core/limits';
import type { Context } from '../../../../core/http/context.ts';
import { createRootCauses } from '../../../../records/analysis/root-cause.service.ts';
import type { ReportSection } from '../../../../records/report/report-template.service.ts';
import { consequenceStore, controlStore, controlTestStore } from '../../risk-part.store.ts';
import { risks } from '../../risk.service.ts';
import { dayOf } from '../../../../records/report/record-rows.service.ts';
import { namesOf, partsOf, tableOf, withBelow } from '../../../../records/report/part-table.service.ts';

const rootCauses = createRootCauses(risks);

export async function causeSections(ctx: Context, { _id }: Risk): Promise<ReportSection[]> {
  const { text } = await rootCauses.list(ctx, _id, { page: 1, limit: limits.pageSizeMax });
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

export async function consequenceSections(ctx: Context, { _id, kind }: Risk): Promise<ReportSection[]> {
  const scheme = await findScheme(ctx);
  return [
    tableOf(
      { key: 'consequences', heading: 'Consequences', none: 'No consequence is named.' },
      await partsOf<Consequence>(ctx, consequenceStore, _id),
      {
        Consequence: ({ name, description }) => withBelow(name, description),
        'Falls on': ({ dimension }) => dimensionLabels[dimension],
        Severity: ({ severity }) => impactText(scheme, kind, severity),
      },
    ),
  ];
}

/** The controls, and what their tests have found. */
export async function controlSections(ctx: Context, { _id }: Risk): Promise<ReportSection[]> {
  const [controls, tests] = await Promise.all([
    partsOf<Control>(ctx, controlStore, _id),
    partsOf<ControlTest>(ctx, controlTestStore, _id),
  ]);
  const table = tableOf({ key: 'controls', heading: 'Controls', none: 'There are no controls.' }, controls, {
    Control: ({ name, description }) => withBelow(name, description),
    Type: controlKindText,
    Effectiveness: ({ effectiveness }) => effectivenessLabels[effectiveness],
    'Bears on': ({ causes, consequences }) => namesOf([...causes, ...consequences]),
    Documents: ({ documents, file }) => [documents, file?.name].filter(Boolean).join('\n'),
    Checklist: ({ checklist }) => checklist?.name ?? null,
    Owners: ({ owners }) => namesOf(owners),
    'Last test': ({ lastTest }) => dayOf(lastTest),
    'Next test': ({ nextTest }) => dayOf(nextTest),
  });
  return [table, ...verificationOf(controls), ...testsOf(tests)];
}

/** Who has seen that the controls are in place, and whether they bring new risks (ISO 14971:2019, 7.2 and 7.5). */
function verificationOf(controls: readonly Control[]): ReportSection[] {
  const verified = controls.filter(({ verifiedBy, newRisks }) => verifiedBy ?? newRisks);
  if (verified.length === 0) return [];
  return [
    tableOf({ key: 'verification', heading: 'Verification of controls', none: '' }, verified, {
      Control: ({ name }) => name,
      'Verified by': ({ verifiedBy }) => verifiedBy?.name ?? null,
      'Verified on': ({ verifiedOn }) => dayOf(verifiedOn),
      'What was verified': ({ verificationNote }) => verificationNote,
      'New risks': ({ newRisks, newRisksNote }) =>
        newRisks && withBelow(newRisksOfControlLabels[newRisks], newRisksNote),
    }),
  ];
}

function testsOf(tests: readonly ControlTest[]): ReportSection[] {
  if (tests.length === 0) return [];
  return [
    tableOf({ key: 'tests', heading: 'Tests of controls', none: '' }, tests, {
      Control: ({ name }) => name,
      'Tested on': ({ testedOn }) => ({ day: testedOn }),
      Result: ({ result }) => testResultLabels[result],
      'Tested by': ({ tester }) => tester.name,
      'What was seen': ({ note }) => note,
      Evidence: ({ checklistRun, file }) => [checklistRun?.name, file?.name].filter(Boolean).join('\n'),
    }),
  ];
}
