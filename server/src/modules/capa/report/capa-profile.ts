import { formatDay } from 'contract/core/format-day';
import type { Capa } from 'contract/modules/capa/capa';
import { actionStrategyLabels, actionTypeLabels } from 'contract/modules/capa/capa-choices';
import { capaRows } from 'contract/modules/capa/capa-rows';
import { type Message, messageInWords } from 'contract/modules/capa/message/message';
import { extensionStates } from 'contract/records/extension/extension';
import { limits } from 'contract/core/limits';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { rootCauseInput } from 'contract/records/analysis/root-cause';
import { saidIn } from 'contract/records/part/part-words';
import type { z } from 'zod';
import type { Context } from '../../../core/http/context.ts';
import type { Store } from '../../../core/store/store.ts';
import { createRootCauses } from '../../../records/analysis/root-cause.service.ts';
import { requestStoreOf } from '../../../records/extension/record-extension.service.ts';
import { partsOf, tableOf } from '../../../records/report/part-table.service.ts';
import type { RecordProfile, ReportSection } from '../../../records/report/report-template.service.ts';
import { findReader, momentText } from '../../../records/report/report-words.service.ts';
import { capas } from '../capa.service.ts';
import { containmentStore } from '../containment/containment.store.ts';
import { checkStore, planStore } from '../effectiveness/effectiveness.store.ts';
import { documentImpactStore, lateralStore, lessonStore } from '../impact/impact.store.ts';
import { messageStore } from '../message/message.store.ts';
import { otherAnalysisStore } from '../other-analysis/other-analysis.store.ts';
import { teamRoleStore } from '../team/team-role.store.ts';
import { eightDisciplines } from './eight-disciplines.ts';
import { analysisSections, comparisonSections, questionSections } from './finding-parts.ts';

const rootCauses = createRootCauses(capas);

type Below = { _id: string; name: string };
type Told = { key: string; title: string; schema: z.ZodObject };

/** Rows below a CAPA, each with all that is said of it, a line for each field. */
async function toldOf(
  ctx: Context,
  { key, title, schema }: Told,
  rows: readonly Below[],
): Promise<ReportSection[]> {
  const { dateFormat } = await findReader(ctx);
  const worded = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text, dateFormat) : text);
  return [
    tableOf({ key, heading: title, none: 'There is nothing.' }, rows, {
      What: ({ name }) => name,
      'What is said of it': (row) =>
        saidIn(schema, row)
          .filter(({ text }) => text !== row.name)
          .map(({ label, text }) => `${label}: ${worded(text)}`)
          .join('\n'),
    }),
  ];
}

type RowsKey = keyof typeof capaRows;

const inWords = (row: Below & { status?: unknown }): Below & { status?: unknown } => {
  const { status } = row;
  const state = Object.entries(extensionStates).find(([key]) => key === status);
  return state ? { ...row, status: state[1].label } : row;
};

/** The part of a report that has the rows of a store. */
const partOf = (rows: RowsKey, store: Store) => ({
  key: rows,
  label: capaRows[rows].title,
  sections: async (ctx: Context, { _id }: Capa) => {
    const found = await partsOf<Below>(ctx, store, _id);
    const worded = rows === 'extension' ? found.map(inWords) : found;
    return toldOf(ctx, { key: rows, ...capaRows[rows] }, worded);
  },
});

async function messageSections(ctx: Context, { _id }: Capa): Promise<ReportSection[]> {
  const reader = await findReader(ctx);
  const messages = (await partsOf<Below>(ctx, messageStore, _id)) as unknown as Message[]; // rows of its store
  const told = messages.map((one) => messageInWords(one, (at) => momentText(reader, at)));
  return toldOf(ctx, { key: 'message', ...capaRows.message }, told);
}

async function causeSections(ctx: Context, { _id }: Capa): Promise<ReportSection[]> {
  const { text } = await rootCauses.list(ctx, _id, { page: 1, limit: limits.pageSizeMax });
  const causes = (JSON.parse(text) as RootCause[]).map((cause) => ({
    // the list is that of causes
    ...cause,
    name: `${cause.label} ${cause.name}${cause.cycle !== null && cause.cycle > 1 ? ` (cycle ${cause.cycle})` : ''}`,
  }));
  const schema = rootCauseInput.omit({ name: true, branch: true });
  return toldOf(ctx, { key: 'causes', title: 'Root causes', schema }, causes);
}

const labelled = (labels: Record<string, string>, value: unknown) => labels[String(value)] ?? null;

const after = { isAfterActions: true } as const;

/** All that is known of a CAPA on paper. */
export const capaProfile: RecordProfile = {
  title: 'CAPA report',
  help: 'Everything about one CAPA: what happened, what was done at once, why it happened and how that is known, what is done about it, whether it has worked, where else it could happen, and who did, decided and signed what and when.',
  parts: [
    partOf('team', teamRoleStore),
    { key: 'message', label: capaRows.message.title, sections: messageSections },
    { key: 'questions', label: '5W2H', sections: questionSections },
    { key: 'comparison', label: 'Is and is not', sections: comparisonSections },
    partOf('containment', containmentStore),
    { key: 'analyses', label: 'Analyses', sections: analysisSections },
    partOf('otherAnalysis', otherAnalysisStore),
    { key: 'causes', label: 'Root causes', sections: causeSections },
    { ...partOf('effectiveness', planStore), ...after },
    { ...partOf('check', checkStore), ...after },
    { ...partOf('lateral', lateralStore), ...after },
    { ...partOf('document', documentImpactStore), ...after },
    { ...partOf('lesson', lessonStore), ...after },
    { ...partOf('extension', requestStoreOf('capa')), ...after },
  ],
  saidElsewhere: ['actions'],
  orders: [eightDisciplines],
  actionColumns: [
    { key: 'cycle', title: 'Cycle', cell: ({ cycle }) => (typeof cycle === 'number' ? cycle : null) },
    { key: 'type', title: 'Type', cell: ({ type }) => labelled(actionTypeLabels, type) },
    { key: 'strategy', title: 'Works by', cell: ({ strategy }) => labelled(actionStrategyLabels, strategy) },
  ],
};
