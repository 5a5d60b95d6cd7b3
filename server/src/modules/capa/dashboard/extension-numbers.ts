import { extensionOutcomeLabels } from 'contract/modules/capa/capa-choices';
import { figureOf, type OwnAsked } from '../../../records/dashboard/own-numbers.service.ts';
import type { CapaFigures } from './capa-figures.store.ts';

/** How often more time was asked for in the period, granted and refused, and for how many days: in all, and on average. */
export function extensionsOf({ extensions }: CapaFigures, { period: { from, to } }: OwnAsked) {
  const came = (outcome: string) => extensions.find((one) => one.outcome === outcome);
  const queryOf = (extension: string) => ({ extension, askedFrom: from, askedTo: to });
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
    'days-granted': {
      ...figureOf(came('granted')?.total ?? 0, queryOf('granted')),
      value: came('granted')?.days ?? null,
      valueUnit: 'days',
    },
    'requests-per-capa': {
      ...figureOf(came('asked')?.total ?? 0, queryOf('asked')),
      value: came('asked')?.perCapa ?? null,
      valueUnit: 'requests',
    },
    'days-per-request': {
      ...figureOf(came('granted')?.total ?? 0, queryOf('granted')),
      value: came('granted')?.perRequest ?? null,
      valueUnit: 'days',
    },
  };
}
