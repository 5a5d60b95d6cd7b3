import {
  capaActionEndpoints,
  capaApprovalEndpoints,
  capaCommentEndpoints,
  capaLinkEndpoints,
  capaEndpoints,
  capaFileEndpoints,
  capaSignatureEndpoints,
} from 'contract/modules/capa/capa.endpoints';
import type { Capa } from 'contract/modules/capa/capa';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { writing } from '../../core/http/route.ts';
import { approvalRoutes } from '../../records/approval/approval.routes.ts';
import { commentRoutes } from '../../records/comment/comment.routes.ts';
import { linkRoutes } from '../../records/link/link.routes.ts';
import { recordExport } from '../../records/record/record-export.service.ts';
import { actionRoutes, recordFileRoutes, recordRoutes } from '../../records/record/record.routes.ts';
import { raiseRoutes } from '../../records/raise/raise.routes.ts';
import type { ServerModule } from '../../records/record/server-module.ts';
import { signatureRoutes } from '../../records/signature/signature.routes.ts';
import {
  capaActions,
  capaApprovals,
  capaComments,
  capaFiles,
  capaLinks,
  capas,
  capaSignatures,
  raisedCapas,
} from './capa.service.ts';
import { capaActionStore, capaStore } from './capa.store.ts';

const verify = writing(capaEndpoints.verify, (ctx, { params, body: { verification, version } }) =>
  capas.decide(ctx, params.recordId, { verification }, version),
);

/** What the CAPA module brings. */
export const capaModule: ServerModule = {
  kinds: [
    {
      kind: 'capa',
      workflow: capaWorkflow,
      records: capas,
      actions: capaActions,
      exports: recordExport<Capa>(capas, [
        { key: 'number', title: 'Number', cell: (one) => one.number },
        { key: 'name', title: 'CAPA name', cell: (one) => one.name },
        { key: 'verification', title: 'Verification', cell: (one) => one.verification },
      ]),
      stores: { records: capaStore, actions: capaActionStore },
    },
  ],
  routes: [
    ...recordRoutes(capaEndpoints, capas, { all: 'library', mine: 'my-capa' }),
    ...raiseRoutes(capaEndpoints, raisedCapas),
    verify,
    ...actionRoutes(capaActionEndpoints, capaActions),
    ...recordFileRoutes(capaFileEndpoints, capaFiles),
    ...commentRoutes(capaCommentEndpoints, capaComments),
    ...linkRoutes(capaLinkEndpoints, capaLinks),
    ...approvalRoutes(capaApprovalEndpoints, capaApprovals),
    ...signatureRoutes(capaSignatureEndpoints, capaSignatures),
  ],
};
