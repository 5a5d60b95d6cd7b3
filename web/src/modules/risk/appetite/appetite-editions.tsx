import type { AppetitePolicy } from 'contract/modules/risk/risk-appetite';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { appetiteTexts as texts } from './appetite-texts.ts';
import classes from './appetite.module.css';

const columns: Column<AppetitePolicy>[] = [
  { id: 'category', header: texts.category, width: 120, cell: ({ category }) => category },
  { id: 'edition', header: texts.edition, width: 80, cell: ({ edition }) => edition },
  { id: 'appetite', header: texts.appetite, width: 80, cell: ({ appetite }) => appetite },
  { id: 'tolerance', header: texts.tolerance, width: 90, cell: ({ tolerance }) => tolerance },
  {
    id: 'publishedAt',
    header: texts.published,
    width: 130,
    cell: ({ publishedAt }) => <MomentText moment={publishedAt} />,
  },
  { id: 'publishedBy', header: texts.by, width: 140, cell: ({ publishedBy }) => publishedBy?.name },
  {
    id: 'reason',
    card: 'line',
    header: texts.why,
    cell: ({ reason }) => <span className={classes.statement}>{reason}</span>,
  },
];

/** What was published, the newest first. */
export function AppetiteEditions() {
  const { workspaceId } = useWorkspaceIds();
  const [page, setPage] = useState(1);
  const args = { params: { workspaceId }, query: { limit: limits.pageSizeMax, page } };
  const found = useApi(riskAppetiteEndpoints.editions, args, { keepLast: true });
  return (
    <Section title={texts.editions}>
      <Loaded answer={found} skeleton={<ListSkeleton />}>
        {({ results, total, limit }) =>
          total > 0 ? (
            <>
              <SubTable label={texts.editions} columns={columns} rows={results} rowId={({ _id }) => _id} />
              <ListPager found={{ total, limit }} page={page} onPage={setPage} />
            </>
          ) : (
            <p className={classes.quiet}>{texts.noEditions}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
