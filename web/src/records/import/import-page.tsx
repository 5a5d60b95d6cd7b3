import { importEndpoints } from 'contract/records/import/import.endpoints';
import { download } from '../../core/http/download.ts';
import { usersPath, usersTitle } from '../../people/account/account-paths.ts';
import type { ImportPlace } from './import-place.tsx';
import { ImportScreen } from './import-screen.tsx';
import { importTexts as texts } from './import-texts.ts';
import { importPaths, importTitle, importTitles } from './import-title.ts';
import { processesPath } from '../../organization/process/process-paths.ts';
import { sitesPath } from '../../organization/site/site-paths.ts';

const home = { label: texts.dashboard, to: '/dashboard/home' };

type Given = Pick<ImportPlace, 'target' | 'path' | 'back' | 'made'>;

const ofOrganization = (given: Given): ImportPlace => ({
  ...given,
  calls: importEndpoints,
  params: {},
  takeTemplate: (format) => download(`/v1/imports/templates/${given.target}?format=${format}`),
});

const users = ofOrganization({
  target: 'users',
  path: importPaths.users,
  back: { to: usersPath, label: texts.backTo('users') },
  made: { to: `${usersPath}?tab=pending`, label: texts.seeInvitations },
});

/** Importing many people from a file. */
export function ImportPage() {
  return (
    <ImportScreen place={users} title={importTitle} crumbs={[home, { label: usersTitle, to: usersPath }]} />
  );
}

const sites = ofOrganization({
  target: 'sites',
  path: importPaths.sites,
  back: { to: sitesPath, label: texts.backTo('sites') },
  made: { to: sitesPath, label: texts.seeMade('sites') },
});

/** Importing many sites from a file. */
export function ImportSitesPage() {
  return <ImportScreen place={sites} title={importTitles.sites} crumbs={[home]} />;
}

const processes = ofOrganization({
  target: 'processes',
  path: importPaths.processes,
  back: { to: processesPath, label: texts.backTo('processes') },
  made: { to: processesPath, label: texts.seeMade('processes') },
});

/** Importing many processes from a file. */
export function ImportProcessesPage() {
  return <ImportScreen place={processes} title={importTitles.processes} crumbs={[home]} />;
}
