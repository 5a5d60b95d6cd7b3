import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import { type OwnSignature, signedStates } from 'contract/records/signature/own-signatures';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listOwnSignatures, type SignedSource } from './own-signatures.service.ts';

/** The signatures that somebody has given, as they see them themselves. */
export const exportSignatures = (sources: readonly SignedSource[]) =>
  exportOfList<ListExportInput<'signatures'>, OwnSignature>({
    permission: exportEndpoints.createSignatures.access,
    columns: [
      { title: 'Serial', cell: ({ serial }) => serial },
      { title: 'Number', cell: ({ number }) => number },
      { title: 'Record', cell: ({ name }) => name },
      { title: 'Version', cell: ({ version }) => version },
      { title: 'Meaning', cell: ({ meaning }) => meaning },
      { title: 'Signed by', cell: ({ printedName }) => printedName },
      { title: 'For', cell: ({ forName }) => forName },
      { title: 'Comment', cell: ({ comment }) => comment },
      { title: 'Signed (UTC)', cell: ({ signedAt }) => ({ instant: signedAt }) },
      { title: 'Time zone', cell: ({ zone }) => zone },
      { title: 'Workspace', cell: ({ workspaceName }) => workspaceName },
      { title: 'State', cell: ({ state }) => signedStates[state].label },
      {
        title: 'Changed since',
        cell: ({ changes }) => changes.map(({ label }) => label).join(', ') || null,
      },
    ],
    list: (ctx, query) => listOwnSignatures(sources, ctx, query),
  });
