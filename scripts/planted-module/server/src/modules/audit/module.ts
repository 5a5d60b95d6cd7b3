import { auditEndpoints, auditParts } from 'contract/modules/audit/audit.endpoints';
import type { Audit } from 'contract/modules/audit/audit';
import sql from 'sql-template-tag';
import { writing } from '../../core/http/route.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { recordExport } from '../../records/record/record-export.service.ts';
import type { ServerModule } from '../../records/record/server-module.ts';
import { auditKind } from './audit.service.ts';

const { records: audits } = auditKind;

const verify = writing(auditEndpoints.verify, (ctx, { params, body: { verification, version } }) =>
  audits.decide(ctx, params.recordId, { verification }, version),
);

/** What the audit module brings. */
export const auditModule: ServerModule = {
  kinds: [
    {
      ...auditKind.served,
      exports: recordExport<Audit>(audits, [
        { key: 'number', title: 'Number', cell: (one) => one.number },
        { key: 'name', title: 'Audit name', cell: (one) => one.name },
        { key: 'verification', title: 'Verification', cell: (one) => one.verification },
      ]),
    },
  ],
  routes: [
    ...kindRoutes({ calls: auditEndpoints, parts: auditParts }, auditKind, {
      all: 'library',
      mine: 'my-audit',
    }),
    verify,
  ],
  xray: {
    audit_completed_unverified: {
      over: 'records',
      query: sql`
        select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today), '{}'::jsonb, k.verification <> 'Verified'
          from page p join audits k on k.organization_id = p.organization_id and k.id = p.id
         where p.status = 'completed'`,
    },
  },
};
