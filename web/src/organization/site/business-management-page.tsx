import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { Link, useSearchParams } from 'react-router';
import { useCan, useIsActorAwaited } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ProcessList } from '../process/process-list.tsx';
import { addProcessPath, importProcessesPath } from '../process/process-paths.ts';
import { processTexts } from '../process/process-texts.ts';
import { businessCrumbs, businessTexts } from './business-texts.ts';
import { SiteList } from './site-list.tsx';
import { addSitePath, importSitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';

type Kind = 'sites' | 'processes';

const adding = {
  sites: { to: addSitePath, label: siteTexts.add, importing: importSitesPath },
  processes: { to: addProcessPath, label: processTexts.add, importing: importProcessesPath },
};

function AddButton({ kind }: { kind: Kind }) {
  const { to, label } = adding[kind];
  return (
    <ButtonLink variant="primary" icon={<IconPlus />} to={to}>
      {label}
    </ButtonLink>
  );
}

/** A quieter way than to add one by one. */
function ImportLink({ kind }: { kind: Kind }) {
  return <Link to={adding[kind].importing}>{siteTexts.fromSheet}</Link>;
}

/** Sites and processes of the organization, each in its tab. */
export function BusinessManagementPage() {
  const [url, setUrl] = useSearchParams();
  const kind: Kind = url.get('tab') === 'processes' ? 'processes' : 'sites';
  // Both read the address, and only the one on screen is asked for.
  const sites = useList(siteEndpoints.list, { enabled: kind === 'sites' });
  const processes = useList(processEndpoints.list, { enabled: kind === 'processes' });
  const mayAdd = { sites: useCan('site.create'), processes: useCan('process.create') };
  const addButton = mayAdd[kind] && <AddButton kind={kind} />;
  const importLink = mayAdd[kind] && <ImportLink kind={kind} />;
  const headerButtons = mayAdd[kind] && (
    <>
      <ButtonLink icon={<IconFileImport />} to={adding[kind].importing}>
        {siteTexts.import}
      </ButtonLink>
      {addButton}
    </>
  );
  const shown = kind === 'sites' ? sites : processes;
  // A blank list has them itself, and until it answers it may be blank.
  const hasHeaderButtons = !shown.isLoading && !isBlank(shown);

  // The buttons are for those who may: until that is known, what is below them would move.
  if (useIsActorAwaited()) {
    return (
      <Page title={businessTexts.title} crumbs={businessCrumbs}>
        <PageHeader title={businessTexts.title} />
        <ListSkeleton rows={10} />
      </Page>
    );
  }
  return (
    <Page title={businessTexts.title} crumbs={businessCrumbs}>
      <PageHeader title={businessTexts.title} actions={headerButtons} keepsActions={!hasHeaderButtons} />
      <Tabs
        label={businessTexts.tabs}
        value={kind}
        onChange={(tab) => setUrl(tab === 'processes' ? { tab } : {})}
        tabs={[
          {
            value: 'sites',
            label: siteTexts.tab,
            content: <SiteList list={sites} addButton={addButton} importLink={importLink} />,
          },
          {
            value: 'processes',
            label: processTexts.tab,
            content: <ProcessList list={processes} addButton={addButton} importLink={importLink} />,
          },
        ]}
      />
    </Page>
  );
}
