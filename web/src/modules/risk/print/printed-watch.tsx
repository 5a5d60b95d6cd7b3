import { directionLabels, kriStateLabels } from 'contract/modules/risk/kri/kri-state';
import type { Risk } from 'contract/modules/risk/risk';
import { impactText } from 'contract/modules/risk/risk-gain';
import { reviewOutcomeLabels } from 'contract/modules/risk/risk-review';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { valueText } from '../../../records/part/value-text.ts';
import type { FetchedRisk } from './fetch-risk-parts.ts';
import { PrintedTable, withBelow } from './printed-table.tsx';
import { labels, riskPrintTexts as texts } from './risk-print-texts.ts';

type Part<Name extends keyof FetchedRisk> = Pick<FetchedRisk, Name>;

/** The reviews of a risk on paper, and what has happened of it. */
export function PrintedReviews({
  reviews,
  incidents,
  scale,
  kind,
}: Part<'reviews' | 'incidents' | 'scale'> & Pick<Risk, 'kind'>) {
  const [label, incident] = [labels.review, labels.incident];
  return (
    <>
      <PrintedTable
        title={texts.reviews}
        rows={reviews}
        cells={[
          [
            label['note'],
            ({ note, nextStep }) =>
              withBelow(note, nextStep && printTexts.filter(label['nextStep'] ?? '', nextStep)),
          ],
          [label['reviewedOn'], ({ reviewedOn }) => formatDate(reviewedOn)],
          [texts.reviewer, ({ reviewer }) => reviewer?.name],
          [label['outcome'], ({ outcome }) => reviewOutcomeLabels[outcome]],
          [label['nextDate'], ({ nextDate }) => formatDate(nextDate)],
        ]}
      />
      <PrintedTable
        title={texts.incidents}
        rows={incidents}
        cells={[
          [incident['description'], ({ description }) => description],
          [incident['happenedOn'], ({ happenedOn }) => formatDate(happenedOn)],
          [texts.expected, ({ predicted }) => predicted && impactText(scale, kind, predicted.impact)],
          [incident['actualImpact'], ({ actualImpact }) => impactText(scale, kind, actualImpact)],
          [texts.recordedBy, ({ recordedBy }) => recordedBy?.name],
        ]}
      />
    </>
  );
}

/** The key risk indicators of a risk on paper, with all of their readings. */
export function PrintedIndicators({ kris, readings }: Part<'kris' | 'readings'>) {
  const [label, reading] = [labels.kri, labels.reading];
  return (
    <>
      <PrintedTable
        title={texts.kris}
        rows={kris}
        cells={[
          [label['name'], ({ name, source }) => withBelow(<strong>{name}</strong>, source)],
          [label['direction'], ({ direction }) => directionLabels[direction]],
          [label['amber'], ({ amber, unit }) => valueText(amber, unit)],
          [label['red'], ({ red, unit }) => valueText(red, unit)],
          [texts.state, ({ state }) => state && kriStateLabels[state]],
          [
            texts.last,
            ({ lastValue, lastReading, unit }) =>
              lastValue !== null && withBelow(valueText(lastValue, unit), formatDate(lastReading)),
          ],
          [texts.next, ({ nextReading }) => formatDate(nextReading)],
          [label['owner'], ({ owner }) => owner?.name],
        ]}
      />
      <PrintedTable
        title={texts.readings}
        rows={readings}
        cells={[
          [label['name'], ({ name, note }) => withBelow(<strong>{name}</strong>, note)],
          [reading['readOn'], ({ readOn }) => formatDate(readOn)],
          [reading['value'], ({ value }) => valueText(value, null)],
          [texts.reader, ({ reader }) => reader?.name],
        ]}
      />
    </>
  );
}
