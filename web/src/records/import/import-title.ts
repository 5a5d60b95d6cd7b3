import { importUsersPath } from '../../people/account/account-paths.ts';
import { importProcessesPath } from '../../organization/process/process-paths.ts';
import { importSitesPath } from '../../organization/site/site-paths.ts';

export const importTitle = 'Import Users';

/** The titles of the screens that import other things. */
export const importTitles = {
  sites: 'Import sites',
  processes: 'Import processes',
  records: 'Import from a sheet',
};

export const importPaths = { users: importUsersPath, sites: importSitesPath, processes: importProcessesPath };
