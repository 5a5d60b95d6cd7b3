import { logColumnKeys } from 'contract/organization/log/log.endpoints';
import { usePreference } from '../../core/session/use-preference.ts';
import { type ColumnSettings, defaultSettings } from '../../shared/data-table/column.ts';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { logColumns } from './log-columns.tsx';

/** The columns of a log as the person arranged them: for its table, and the words of those that an export has. */
export function useLogColumns() {
  const areCards = useIsNarrow();
  const kept = usePreference<ColumnSettings | null>('columns:log', null, { later: areCards });
  const chosen = areCards ? null : kept.value;
  const { hidden } = chosen ?? defaultSettings(logColumns);
  return {
    table: {
      columnSettings: chosen,
      onColumnSettings: kept.save,
      columnsFailure: { error: kept.error, refetch: () => void kept.refetch() },
    },
    isLoading: !areCards && kept.isLoading,
    shown: logColumnKeys.filter((key) => !hidden.includes(key)),
  };
}
