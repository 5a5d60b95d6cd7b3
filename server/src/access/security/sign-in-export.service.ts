import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { signIn } from 'contract/access/security/security';
import type { z } from 'zod';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listSignIns } from './session-list.service.ts';

/** How somebody has signed in, as they see it themselves. */
export const exportSignIns = exportOfList<ListExportInput<'sign-ins'>, z.output<typeof signIn>>({
  permission: exportEndpoints.createSignIns.access,
  columns: [
    { title: 'What', cell: ({ message }) => message },
    { title: 'At (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
    { title: 'Device', cell: ({ device }) => device },
    { title: 'Address', cell: ({ ip }) => ip },
  ],
  list: listSignIns,
});
