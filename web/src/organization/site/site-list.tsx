import type { Site } from 'contract/organization/site/site';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { PlaceList, type PlaceListProps } from './place-list.tsx';
import { siteColumns } from './site-columns.tsx';
import { sitePath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';
import { SitesPicture } from './sites-picture.tsx';

const paramsOf = ({ _id }: Site) => ({ siteId: _id });

/** The sites of the organization. */
export function SiteList(props: PlaceListProps<Site>) {
  const update = useAction(siteEndpoints.update);
  const remove = useAction(siteEndpoints.remove);
  return (
    <PlaceList
      {...props}
      kind="site"
      endpoint={siteEndpoints.list}
      columns={siteColumns}
      picture={<SitesPicture />}
      texts={siteTexts}
      hrefOf={({ _id }) => sitePath(_id)}
      onStatus={(row, status) =>
        update.run({ params: paramsOf(row), body: { status, version: row.version } })
      }
      onDelete={(row, reason) => remove.run({ params: paramsOf(row), body: { reason } })}
    />
  );
}
