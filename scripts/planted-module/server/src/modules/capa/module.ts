import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import type { Capa } from 'contract/modules/capa/capa';
import sql from 'sql-template-tag';
import { writing } from '../../core/http/route.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { recordExport } from '../../records/record/record-export.service.ts';
import type { ServerModule } from '../../records/record/server-module.ts';
import { capaKind } from './capa.service.ts';

const { records: capas } = capaKind;

const verify = writing(capaEndpoints.verify, (ctx, { params, body: { verification, version } }) =>
  capas.decide(ctx, params.recordId, { verification }, version),
);

/** What the CAPA module brings. */
export const capaModule: ServerModule = {
  kinds: [
    {
      ...capaKind.served,
      exports: recordExport<Capa>(capas, [
        { key: 'number', title: 'Number', cell: (one) => one.number },
        { key: 'name', title: 'CAPA name', cell: (one) => one.name },
        { key: 'verification', title: 'Verification', cell: (one) => one.verification },
      ]),
    },
  ],
  routes: [
    ...kindRoutes({ calls: capaEndpoints, parts: capaParts }, capaKind, { all: 'library', mine: 'my-capa' }),
    verify,
  ],
  xray: {
    capa_completed_unverified: {
      over: 'records',
      query: sql`
        select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today), '{}'::jsonb, k.verification <> 'Verified'
          from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
         where p.status = 'completed'`,
    },
  },
};
