import { cellOf, ratingTypes, type RatingType } from 'contract/modules/risk/risk-levels';
import { riskMatrixEndpoints, type RiskMatrix } from 'contract/modules/risk/risk-matrix.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { narrowing } from '../../../records/record/views/view-list.ts';
import { riskLists } from '../risk-lists.ts';

/** The words in the address: by which rating risks are placed, and whether they are shown as a table. */
const inAddress = { type: 'placed', form: 'form' } as const;

/** A cell as a list is narrowed to it; without a likelihood, what is not rated. */
export type ChosenCell = { type: RatingType; likelihood?: number; impact?: number };

const typeOf = (word: string | null | undefined) => ratingTypes.find((type) => type === word);

/** Opportunities alone where a list is narrowed to them, else threats. */
const kindOf = (word: string | null | undefined): RiskKind =>
  word === 'opportunity' ? 'opportunity' : 'threat';

/** What a cell in the address says. */
function readCell(cell: string | undefined): ChosenCell | undefined {
  const [word, likelihood, impact] = cell?.split('-') ?? [];
  const type = typeOf(word);
  if (!type) return undefined;
  return likelihood === 'none' ? { type } : { type, likelihood: Number(likelihood), impact: Number(impact) };
}

type Place = {
  type: RatingType;
  /** Threats and opportunities have a map each: what is bad on one is good on the other. */
  kind: RiskKind;
  isTable: boolean;
  cell: ChosenCell | undefined;
  setType: (type: RatingType) => void;
  setKind: (kind: RiskKind) => void;
  setTable: (isTable: boolean) => void;
  /** Chooses a cell, or lets go of the one that is chosen. */
  choose: (cell: { likelihood: number; impact: number } | null) => void;
};

/** What the address says of the view; another rating lets go of the cell, which is one of the last. */
export function useMatrixPlace(): Place {
  const [url, setUrl] = useSearchParams();
  const kind = kindOf(url.get('kind'));
  const cell = readCell(url.get('cell') ?? undefined);
  const type = cell?.type ?? typeOf(url.get(inAddress.type)) ?? 'residual';
  const set = (fields: Record<string, string | null>) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(fields)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    type,
    kind,
    setKind: (next) => set({ kind: next, cell: null, page: null }),
    isTable: url.get(inAddress.form) === 'table',
    cell,
    setType: (next) => set({ [inAddress.type]: next, cell: null, page: null }),
    setTable: (isTable) => set({ [inAddress.form]: isTable ? 'table' : null }),
    choose: (next) =>
      set({
        [inAddress.type]: type,
        kind: next ? kind : url.get('kind'),
        page: null,
        cell: next && cellOf(type, next.likelihood, next.impact),
      }),
  };
}

export type Matrix = { matrix: RiskMatrix; scheme: RiskScheme };

/** The cells and the categories of the open list, of threats or of opportunities, by the scheme that holds. */
export function useMatrix(type: RatingType, query: Record<string, string>) {
  const { workspaceId, isMine } = useRecordPaths(riskLists);
  const scheme = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  const matrix = useApi(
    riskMatrixEndpoints.find,
    // The query was read from the address by the schema of the list, whose filters the matrix shares.
    {
      params: { workspaceId },
      query: {
        ...narrowing(query),
        kind: kindOf(query['kind']),
        type,
        ...(isMine ? { own: true } : {}),
      } as never,
    },
    { keepLast: true },
  );
  const data: Matrix | undefined =
    matrix.data && scheme.data ? { matrix: matrix.data, scheme: scheme.data } : undefined;
  return {
    data,
    error: matrix.error ?? scheme.error,
    refetch: () => Promise.all([matrix.refetch(), scheme.refetch()]),
  };
}
