import type { Kri, KriReading } from 'contract/modules/risk/kri/risk-kri';
import { SeriesChart } from '../../../records/part/series-chart.tsx';
import { valueText } from '../../../records/part/value-text.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { kriTexts as texts } from './kri-texts.ts';

/** How the readings of an indicator went, with its thresholds. */
export function KriChart({ kri, readings }: { kri: Kri; readings: readonly KriReading[] }) {
  const { name, unit, amber, red } = kri;
  return (
    <SeriesChart
      label={texts.chart(name)}
      points={readings.toReversed().map(({ _id, readOn, value }) => ({
        key: _id,
        on: readOn,
        value,
        title: texts.point(valueText(value, unit), formatDate(readOn)),
      }))}
      lines={[
        { key: 'amber', value: amber, label: texts.amberLine(valueText(amber, unit)) },
        { key: 'red', value: red, label: texts.redLine(valueText(red, unit)) },
      ]}
    />
  );
}
