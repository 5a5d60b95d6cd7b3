import { checklistReport } from './checklist-results.ts';
import type { ServedKind, ServerModule } from '../record/server-module.ts';
import { linkReport } from '../link/link-report.service.ts';
import { actionReports, recordsReport } from './list-reports.ts';
import { orderedReports } from './ordered-report.ts';
import { ownerReport } from './owner-report.ts';
import { recordReport } from './record-report.ts';
import type { SourcesOf } from './report-request.ts';
import type { ReportSource, ReportSources } from './report-template.service.ts';

/** What every kind of record can be reported by. */
const reportsOf = (kind: ServedKind): ReportSource[] => [
  recordsReport(kind),
  recordReport(kind),
  ...orderedReports(kind),
  ...actionReports(kind),
  ownerReport(kind),
  linkReport(kind),
];

const byKey = ({ kinds, reports = [] }: ServerModule): ReportSources =>
  Object.fromEntries(
    [...kinds.flatMap(reportsOf), checklistReport, ...reports].map((source) => [source.key, source]),
  );

/** What can be made in the workspaces of each module: of its kinds of records, of its checklists, and what it declares besides. */
export function reportSources(modules: Readonly<Record<string, ServerModule | undefined>>): SourcesOf {
  const known = Object.entries(modules).map(([module, one]) => [module, one ? byKey(one) : {}] as const);
  const all: Readonly<Record<string, ReportSources>> = Object.fromEntries(known);
  return (module) => (module && Object.hasOwn(all, module) ? all[module] : undefined) ?? {};
}
