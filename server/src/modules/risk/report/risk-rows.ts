import { riskStageLabels, type RiskStage } from 'contract/modules/risk/risk.workflow';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { raw } from 'sql-template-tag';
import type { Column } from '../../../records/report/report-template.service.ts';
import {
  managersOfRecord,
  narrowedBy,
  type OfRecord,
  ofRecord,
  placeOfRecord,
} from '../../../records/report/record-rows.service.ts';
import { risks } from '../risk.service.ts';

/** What every row of a report says of the risk that it is about. */
export type OfRisk = OfRecord & {
  category: string | null;
  stage: RiskStage;
  kind: RiskKind;
  owner: string | null;
};

/** The same of a row `t` of the records. */
export const ofRisk = raw(
  `${ofRecord.sql}, t.category, (select k.kind from risks k where k.organization_id = t.organization_id and k.id = t.id) as kind,
   (select x.name from record_people l
      join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
      join risks k on k.organization_id = l.organization_id and k.id = l.record_id
     where l.organization_id = t.organization_id and l.record_id = t.id and l.relation = 'manager'
     order by (l.account_id = k.owner_id) desc nulls last, l.position limit 1) as owner`,
);

const standsAt = ({ status, stage }: OfRisk) =>
  status === 'on-hold' ? riskStageLabels['on-hold'] : riskStageLabels[stage];

/** Which risk a row is about. */
export const riskName: readonly Column<OfRisk>[] = [
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'risk', title: 'Risk', cell: ({ name }) => name },
];

/** Where that risk is, whose it is and where it stands. */
export const riskPlace: readonly Column<OfRisk>[] = [
  { key: 'category', title: 'Category', cell: ({ category }) => category },
  ...placeOfRecord,
  { key: 'stage', title: 'Status', cell: (row) => standsAt(row) },
  { key: 'owner', title: 'Risk owner', cell: ({ owner }) => owner },
  managersOfRecord,
];

/** What narrows the risks `t` of a report: what was chosen, and what the report is about. */
export const narrowedTo = narrowedBy(risks);

export type Rated = { score: number; level: RiskLevel };
