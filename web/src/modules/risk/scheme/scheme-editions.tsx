import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
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
  const found = useApi(riskSchemeEndpoints.editions, { params: { workspaceId }, query: { limit: 100 } });
  return (
    <Section title={texts.editions}>
      <Loaded answer={found} skeleton={<ListSkeleton />}>
        {({ results }) =>
          results.length > 0 ? (
            <SubTable
              label={texts.editions}
              columns={columns}
              rows={results}
              rowId={({ edition }) => String(edition)}
            />
          ) : (
            <p className={classes.quiet}>{texts.noEditions}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
