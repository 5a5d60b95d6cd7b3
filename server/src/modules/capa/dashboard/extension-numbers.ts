import { extensionOutcomeLabels } from 'contract/modules/capa/capa-choices';
import { figureOf, type OwnAsked } from '../../../records/dashboard/own-numbers.service.ts';
import type { CapaFigures } from './capa-figures.store.ts';

type Came = CapaFigures['extensions'][number];

/** How often more time was asked for in the period, granted and refused, and for how many days: in all, and on average. */
export function extensionsOf({ extensions }: CapaFigures, { period: { from, to } }: OwnAsked) {
  const came = (outcome: string) => extensions.find((one) => one.outcome === outcome);
  const queryOf = (extension: string) => ({ extension, askedFrom: from, askedTo: to });
  const figure = (outcome: string, name: 'days' | 'perCapa' | 'perRequest', valueUnit: string) => {
    const found: Partial<Came> = came(outcome) ?? {};
    const { total = 0, [name]: value = null } = found;
    return { ...figureOf(total, queryOf(outcome)), value, valueUnit };
  };
  return {
    extensions: {
      chart: 'bars' as const,
      valueUnit: 'requests',
      bars: Object.entries(extensionOutcomeLabels).map(([key, label]) => ({
        key,
        label,
        count: came(key)?.total ?? 0,
        value: came(key)?.requests ?? 0,
        query: queryOf(key),
      })),
    },
    'days-granted': figure('granted', 'days', 'days'),
    'requests-per-capa': figure('asked', 'perCapa', 'requests'),
    'days-per-request': figure('granted', 'perRequest', 'days'),
  };
}
