import { labelsOf } from 'contract/core/field';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import { limits } from 'contract/core/limits';
import type { Capa } from 'contract/modules/capa/capa';
import type { Analysis, AnalysisBranch } from 'contract/records/analysis/analysis';
import {
  analysisMethods,
  analysisStates,
  branchStates,
  likelihoodText,
} from 'contract/records/analysis/analysis-rules';
import { childrenOf } from 'contract/records/analysis/tree';
import { form5W2H } from 'contract/records/record/form-5w2h';
import type { Context } from '../../../core/http/context.ts';
import { createAnalyses } from '../../../records/analysis/analysis.service.ts';
import { factsOf, namesOf, tableOf } from '../../../records/report/part-table.service.ts';
import { findReader } from '../../../records/report/report-words.service.ts';
import type { ReportSection } from '../../../records/report/report-template.service.ts';
import { capas } from '../capa.service.ts';

/** What is said of the problem in answer to the eight questions. */
export const questionSections = (_ctx: Context, { form5W2H: answers }: Capa): Promise<ReportSection[]> =>
  Promise.resolve(
    factsOf(
      { key: 'questions', heading: '5W2H' },
      Object.entries(labelsOf(form5W2H)).map(([key, label]) => [label, answers[key] ?? null] as const),
    ),
  );

const subjects = ['What', 'Where', 'When', 'Extent'];

/** Where the problem is and where it is not: a line for each question that somebody answered. */
export function comparisonSections(_ctx: Context, { isIsNot }: Capa): Promise<ReportSection[]> {
  const said = (subject: string, of: string) => isIsNot[`${subject.toLowerCase()}${of}`] ?? null;
  const rows = subjects
    .filter((subject) => ['Is', 'IsNot', 'Distinction', 'Change'].some((of) => said(subject, of)))
    .map((name) => ({ _id: name, name }));
  if (rows.length === 0) return Promise.resolve([]);
  return Promise.resolve([
    tableOf({ key: 'comparison', heading: 'Is and is not', none: '' }, rows, {
      Question: ({ name }) => name,
      Is: ({ name }) => said(name, 'Is'),
      'Is not': ({ name }) => said(name, 'IsNot'),
      'What is distinct': ({ name }) => said(name, 'Distinction'),
      'What has changed': ({ name }) => said(name, 'Change'),
    }),
  ]);
}

type Numbered = AnalysisBranch & { place: string };

/** What stands in an analysis, each after what it hangs on, with the number that says so: 1, 1.1, 1.2. */
const numbered = (
  branches: readonly AnalysisBranch[],
  above: { id: string | null; place: string } = { id: null, place: '' },
): Numbered[] =>
  childrenOf(branches, above.id).flatMap((one, index) => {
    const place = `${above.place}${index + 1}`;
    return [{ ...one, place }, ...numbered(branches, { id: one._id, place: `${place}.` })];
  });

/** Who finds out about a cause, and until when. */
const ownerOf = ({ owner, dueDate }: AnalysisBranch, format: DateFormat): string =>
  [owner ? `Owner: ${owner.name}` : '', dueDate ? `Due: ${formatDay(dueDate, format)}` : '']
    .filter(Boolean)
    .join('\n');

/** How sure it is, and on what that rests. */
const knownOf = (branch: AnalysisBranch, format: DateFormat): string => {
  const { status, isRoot, evidence, files, reason, judgedBy, ...one } = branch;
  return [
    isRoot ? 'Root' : '',
    one.likelihood ? `Likelihood: ${likelihoodText(one.likelihood)}` : '',
    one.test ? `Tested: ${one.test}` : '',
    one.testResult ? `What came out: ${one.testResult}` : '',
    ownerOf(branch, format),
    branchStates[status].label + (judgedBy ? `, said ${judgedBy.name}` : ''),
    reason ? `Why: ${reason}` : '',
    evidence ? `Evidence: ${evidence}` : '',
    files?.length ? `Files: ${namesOf(files)}` : '',
    one.examinedBy.length > 0 ? `Examined with five whys: ${namesOf(one.examinedBy)}` : '',
  ]
    .filter(Boolean)
    .join('\n');
};

const methods = analysisMethods.map((method) => createAnalyses(capas, method));
const titles = { 'five-whys': 'Five whys', ishikawa: 'Fishbone' };

/** Who led it, who took part, and when it was held. */
const sessionOf = ({ participants, facilitator, heldOn }: Analysis, format: DateFormat): string =>
  [
    facilitator ? `, led by ${facilitator.name}` : '',
    participants.length > 0 ? `, by ${namesOf(participants)}` : '',
    heldOn ? `, held on ${formatDay(heldOn, format)}` : '',
  ].join('');

const headingOf = (analysis: Analysis, format: DateFormat): string => {
  const { method, name, status, cycle, examines } = analysis;
  const state = analysisStates[status].label.toLowerCase();
  const round = cycle !== null && cycle > 1 ? `, cycle ${cycle}` : '';
  const cause = examines ? `, from the cause “${examines.name}”` : '';
  return `${titles[method]}: ${name} (${state}${sessionOf(analysis, format)}${round}${cause})`;
};

const sectionOf = (
  analysis: Analysis,
  branches: readonly AnalysisBranch[],
  format: DateFormat,
): ReportSection =>
  tableOf(
    {
      key: `analysis-${analysis._id}`,
      heading: headingOf(analysis, format),
      none: 'Nothing stands in it yet.',
    },
    numbered(branches),
    {
      No: ({ place }) => place,
      ...(analysis.method === 'five-whys'
        ? { Why: ({ question }: Numbered) => question, Because: ({ name }: Numbered) => name }
        : { Category: ({ category }: Numbered) => category, Cause: ({ name }: Numbered) => name }),
      'What is known of it': (one) => knownOf(one, format),
    },
  );

/** Each analysis of the causes with all that stands in it. */
export async function analysisSections(ctx: Context, { _id }: Capa): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  const { dateFormat } = await findReader(ctx);
  for (const analyses of methods) {
    const { text } = await analyses.list(ctx, _id, { page: 1, limit: limits.pageSizeMax });
    for (const one of JSON.parse(text) as Analysis[])
      // the list is that of analyses
      sections.push(sectionOf(one, await analyses.branchesOf(ctx, one._id), dateFormat));
  }
  return sections;
}
