import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
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
import { schemeTexts as texts } from './scheme-texts.ts';
import classes from './scheme.module.css';

const columns: Column<RiskScheme>[] = [
  { id: 'edition', header: texts.editions, width: 90, cell: ({ edition }) => texts.edition(edition) },
  {
    id: 'publishedAt',
    header: texts.published,
    width: 160,
    cell: ({ publishedAt }) => publishedAt && <MomentText moment={publishedAt} />,
  },
  { id: 'publishedBy', header: texts.by, width: 160, cell: ({ publishedBy }) => publishedBy?.name },
  { id: 'reason', header: texts.why, cell: ({ reason }) => <span className={classes.reason}>{reason}</span> },
];

/** What was published before, the newest first. */
export function SchemeEditions() {
  const { workspaceId } = useWorkspaceIds();
  const [page, setPage] = useState(1);
  const args = { params: { workspaceId }, query: { limit: limits.pageSizeMax, page } };
  const found = useApi(riskSchemeEndpoints.editions, args, { keepLast: true });
  return (
    <Section title={texts.editions}>
      <Loaded answer={found} skeleton={<ListSkeleton />}>
        {({ results, total, limit }) =>
          total > 0 ? (
            <>
              <SubTable
                label={texts.editions}
                columns={columns}
                rows={results}
                rowId={({ edition }) => String(edition)}
              />
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
