import { classLabels, sourceLabels } from 'contract/modules/capa/capa-choices';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import { raw } from 'sql-template-tag';
import {
  managersOfRecord,
  narrowedBy,
  type OfRecord,
  ofRecord,
  placeOfRecord,
} from '../../../records/report/record-rows.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { capas } from '../capa.service.ts';

/** What every row of a report says of the CAPA that it is about. */
export type OfCapa = OfRecord & {
  stage: CapaStage;
  class: keyof typeof classLabels | null;
  foundBy: keyof typeof sourceLabels | null;
};

/** The same of a row `t` of the records with `o`, what only CAPAs have. */
export const ofCapa = raw(
  `${ofRecord.sql}, (array['minor', 'major', 'critical'])[o.class_rank] as class, o.source as "foundBy"`,
);

const standsAt = ({ status, stage }: OfCapa) =>
  status === 'on-hold' ? capaStageLabels['on-hold'] : capaStageLabels[stage];

/** Which CAPA a row is about. */
export const capaName: readonly Column<OfCapa>[] = [
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'capa', title: 'CAPA', cell: ({ name }) => name },
];

/** Where that CAPA is, whose it is, how grave it is and where it stands. */
export const capaPlace: readonly Column<OfCapa>[] = [
  ...placeOfRecord,
  { key: 'foundBy', title: 'Source of the CAPA', cell: ({ foundBy }) => foundBy && sourceLabels[foundBy] },
  { key: 'class', title: 'Class', cell: (row) => row.class && classLabels[row.class] },
  { key: 'stage', title: 'Stage', cell: (row) => standsAt(row) },
  managersOfRecord,
];

/** What narrows the CAPAs `t` of a report: what was chosen, and what the report is about. */
export const narrowedTo = narrowedBy(capas);
