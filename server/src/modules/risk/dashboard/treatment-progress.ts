import type { Tone } from 'contract/records/dashboard/tone';
import { sumOf } from '../../../records/dashboard/own-numbers.service.ts';
import type { RiskFigures } from './risk-figures.store.ts';

/** How far the risks are whose assessment was approved. */
export function progressOf({ progress, lateTreatments: late }: RiskFigures) {
  const at = (stage: string) => sumOf(progress, (one) => one.stage === stage);
  const treating = { stage: 'treating' };
  const bars: [key: string, label: string, count: number, query: Record<string, string>, tone?: Tone][] = [
    ['evaluated', 'Not decided yet', at('evaluated'), { stage: 'evaluated' }],
    ['in-time', 'In treatment, in time', at('treating') - late, { ...treating, overdue: 'false' }],
    ['late', 'In treatment, overdue', late, { ...treating, overdue: 'true' }, 'bad'],
    ['residual-review', 'In review after treatment', at('residual-review'), { stage: 'residual-review' }],
    ['monitoring', 'Monitored', at('monitoring'), { stage: 'monitoring' }, 'good'],
  ];
  return {
    chart: 'bars' as const,
    bars: bars.map(([key, label, count, query, tone]) => ({
      key,
      label,
      count,
      query,
      ...(tone ? { tone } : {}),
    })),
  };
}
