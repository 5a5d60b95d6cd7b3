import type { Site } from 'contract/organization/site/site';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import type { ReactNode } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { favoritesFilter, useFavorites } from '../../shared/data-table/favorites.ts';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { siteColumns } from './site-columns.tsx';
import { sitePath } from './site-paths.ts';
import { siteTexts as texts } from './site-texts.ts';
import { SitesPicture } from './sites-picture.tsx';
import { statusFilters } from './status-filter.ts';
import { useRowActs } from './use-row-acts.tsx';

const idOf = ({ _id }: Site) => _id;
const hrefOf = ({ _id }: Site) => sitePath(_id);
const paramsOf = ({ _id }: Site) => ({ siteId: _id });

export type SiteListProps = {
  list: ListState & { rows: Site[]; query: Record<string, string> };
  addButton: ReactNode;
  importLink: ReactNode;
};

/** The sites of the organization. */
export function SiteList({ list, addButton, importLink }: SiteListProps) {
  const update = useAction(siteEndpoints.update);
  const remove = useAction(siteEndpoints.remove);
  const mayEdit = useCan('site.update');
  const { actsOn, reasonDialog } = useRowActs<Site>({
    mayEdit,
    texts,
    hrefOf,
    mayDelete: useCan('site.remove'),
    onStatus: (site, status) =>
      update.run({ params: paramsOf(site), body: { status, version: site.version } }),
    onDelete: (site, reason) => remove.run({ params: paramsOf(site), body: { reason } }),
  });
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={siteColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={mayEdit ? hrefOf : undefined}
        rowActions={actsOn}
        searchLabel={texts.search}
        favorites={useFavorites('site')}
        filters={statusFilters}
        barEnd={
          <ListPrint
            title={texts.table}
            endpoint={siteEndpoints.list}
            list={list}
            filters={[favoritesFilter, ...statusFilters]}
            columns={siteColumns}
            rowId={idOf}
          />
        }
        empty={{
          picture: <SitesPicture />,
          message: texts.empty.message,
          children: texts.empty.text,
          action: addButton,
          second: importLink,
        }}
      />
      {reasonDialog}
    </>
  );
}
