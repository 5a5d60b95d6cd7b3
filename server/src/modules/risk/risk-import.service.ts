import { assessmentColumns, assessmentsPrefix, importedAssessments } from 'contract/modules/risk/risk-import';
import { ratingLabels, type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { type Judgement, judgementProblems } from 'contract/modules/risk/risk-mode';
import type { DeclaredField } from 'contract/records/import/import-fields';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Brought, BroughtRow } from '../../records/record/brought.ts';
import { createAssessment } from './risk-assessment.service.ts';
import { findScheme } from './risk-scheme.service.ts';

const unsaid = 'Taken over from a sheet that gives no rationale.';

async function findDays(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ id: string; today: string }>(
    sql`select s.id, greatest(today_in(s.time_zone), day_of_person(app_organization(), app_account()))::text as today from sites s where s.organization_id = app_organization()`,
  );
  return new Map(rows.map(({ id, today }) => [id, today]));
}

/** Says what is missing of an assessment; a cell that could not be read has been told of. */
function sayProblems(
  { valueOf, say }: BroughtRow,
  type: RatingType,
  { problems, fields }: { problems: Record<string, string>; fields: readonly DeclaredField[] },
): void {
  for (const [name, message] of Object.entries(problems)) {
    const columns = fields.filter(({ name: column }) =>
      `${column}.`.startsWith(`${assessmentsPrefix}.${type}.${name}.`),
    );
    if (columns.some((column) => valueOf(column.name))) continue;
    say(
      columns[0]?.name ?? null,
      `${message}: the row assesses the ${ratingLabels[type].toLowerCase()} risk`,
      true,
    );
  }
}

/** The assessments of a register come with its risks: each is of whoever imports it, and waits for somebody who looks at it. */
export const broughtAssessments: Brought = {
  name: assessmentsPrefix,
  fields: async (ctx) => assessmentColumns(await findScheme(ctx)),
  async open(ctx) {
    const [scheme, days] = [await findScheme(ctx), await findDays(ctx)];
    const fields = assessmentColumns(scheme);
    const at = (name: string) => `${assessmentsPrefix}.${name}`;
    return (row, { site, [assessmentsPrefix]: given = {} }) => {
      const read = importedAssessments.safeParse(given);
      if (!read.success) {
        for (const { path, message } of read.error.issues) row.say(at(path.join('.')), message, true);
        return;
      }
      const judged = ratingTypes.filter((type) => read.data[type]);
      for (const type of judged)
        sayProblems(row, type, {
          problems: judgementProblems(scheme.mode, read.data[type] as Judgement),
          fields,
        });
      const today = days.get(String(site));
      if (read.data.date && today && read.data.date > today)
        row.say(at('date'), 'An assessment is of today or earlier', true);
      const hasCell = fields.some(
        ({ name }) => row.valueOf(name) && ratingTypes.some((type) => name.startsWith(at(`${type}.`))),
      );
      for (const name of ['date', 'rationale'].map(at))
        if (!hasCell && row.valueOf(name))
          row.say(name, 'The row assesses nothing; the cell is left out', false);
    };
  },
  async make(ctx, recordId, given) {
    const { date, rationale, ...judged } = importedAssessments.parse(given);
    for (const type of ratingTypes) {
      const factors = judged[type];
      if (factors)
        await createAssessment(ctx, recordId, { type, date, rationale: rationale ?? unsaid, ...factors });
    }
  },
};
