import { impactText } from 'contract/modules/risk/risk-gain';
import { findScheme } from '../../risk-scheme.service.ts';
import { directionLabels, kriStateLabels } from 'contract/modules/risk/kri/kri-state';
import type { Kri, KriReading } from 'contract/modules/risk/kri/risk-kri';
import type { Risk } from 'contract/modules/risk/risk';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { type Incident, type Review, reviewOutcomeLabels } from 'contract/modules/risk/risk-review';
import type { Context } from '../../../../core/http/context.ts';
import type { ReportSection } from '../../../../records/report/report-template.service.ts';
import { kriStore, readingStore } from '../../kri/kri.store.ts';
import { incidentStore, reviewStore } from '../../lifecycle/lifecycle.store.ts';
import { dayOf } from '../../../../records/report/record-rows.service.ts';
import { partsOf, tableOf, withBelow } from '../../../../records/report/part-table.service.ts';

export async function reviewSections(ctx: Context, { _id, kind }: Risk): Promise<ReportSection[]> {
  return [
    tableOf(
      { key: 'reviews', heading: 'Reviews', none: 'It was never reviewed.' },
      await partsOf<Review>(ctx, reviewStore, _id),
      {
        'Reviewed on': ({ reviewedOn }) => ({ day: reviewedOn }),
        'Reviewed by': ({ reviewer }) => reviewer?.name ?? null,
        Outcome: ({ outcome }) => reviewOutcomeLabels[outcome],
        Level: ({ level }) => level && levelLabel(level, kind),
        Note: ({ note, nextStep }) => withBelow(note, nextStep && `Next step: ${nextStep}`),
        'Next review': ({ nextDate }) => dayOf(nextDate),
      },
    ),
  ];
}

export async function incidentSections(ctx: Context, { _id, kind }: Risk): Promise<ReportSection[]> {
  const scheme = await findScheme(ctx);
  return [
    tableOf(
      { key: 'incidents', heading: 'Incidents', none: 'It has not materialized.' },
      await partsOf<Incident>(ctx, incidentStore, _id),
      {
        'Happened on': ({ happenedOn }) => ({ day: happenedOn }),
        'What happened': ({ description }) => description,
        'Expected impact': ({ predicted }) => predicted && impactText(scheme, kind, predicted.impact),
        'Actual impact': ({ actualImpact }) => impactText(scheme, kind, actualImpact),
        'Recorded by': ({ recordedBy }) => recordedBy?.name ?? null,
      },
    ),
  ];
}

const valueOf = (value: number, unit: string | null) => (unit ? `${value} ${unit}` : String(value));

/** The key risk indicators with all of their readings. */
export async function kriSections(ctx: Context, { _id }: Risk): Promise<ReportSection[]> {
  const [kris, readings] = await Promise.all([
    partsOf<Kri>(ctx, kriStore, _id),
    partsOf<KriReading>(ctx, readingStore, _id),
  ]);
  const table = tableOf(
    { key: 'kris', heading: 'Key risk indicators', none: 'There are no indicators.' },
    kris,
    {
      Indicator: ({ name, source }) => withBelow(name, source && `Source: ${source}`),
      'Amber from': ({ amber, unit }) => valueOf(amber, unit),
      'Red from': ({ red, unit }) => valueOf(red, unit),
      Direction: ({ direction }) => directionLabels[direction],
      State: ({ state }) => state && kriStateLabels[state],
      'Last value': ({ lastValue, unit }) => (lastValue === null ? null : valueOf(lastValue, unit)),
      'Last reading': ({ lastReading }) => dayOf(lastReading),
      'Next reading': ({ nextReading }) => ({ day: nextReading }),
      Owner: ({ owner }) => owner?.name ?? null,
    },
  );
  if (readings.length === 0) return [table];
  return [
    table,
    tableOf({ key: 'readings', heading: 'Readings', none: '' }, readings, {
      Indicator: ({ name }) => name,
      'Read on': ({ readOn }) => ({ day: readOn }),
      Value: ({ value }) => value,
      'Read by': ({ reader }) => reader?.name ?? null,
      Note: ({ note }) => note,
    }),
  ];
}
