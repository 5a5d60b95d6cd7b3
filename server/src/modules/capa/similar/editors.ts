import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { showPerson } from '../../../core/store/entity.ts';

const teamStages = Object.entries(capaWorkflow.states).flatMap(([stage, { teamwork }]) =>
  teamwork ? [`'${stage}'`] : [],
);

/** Who changes the CAPA `r` where it stands without a right to change others: `editorsOf` of the contract, in rows. */
export const editors = `(select coalesce(json_agg(${showPerson} order by l.relation, l.position), '[]')
  from record_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
 where l.organization_id = r.organization_id and l.record_id = r.id
   and (l.relation = 'manager' or l.relation = 'member' and r.status <> 'on-hold' and r.stage in (${teamStages.join(', ')})))`;
