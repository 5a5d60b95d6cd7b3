import { riskInput } from 'contract/modules/risk/risk';
import { riskStatement, statementText } from 'contract/modules/risk/risk-statement';
import { labelsOf } from 'contract/core/field';
import { z } from 'zod';
import { csvOf } from '../../../records/dashboard/module/widget-table.ts';
import { statementOf } from './common-risk.ts';
import { commonRisks, industries, type Industry } from './common-risks.ts';
import { starterTexts as texts } from './starter-texts.ts';

const offered = z.object({
  isChosen: z.boolean(),
  name: z.string(),
  category: riskInput.shape.category,
  description: z.string(),
  /** What its description says as long as nobody has changed that; a draft from before it was kept has none. */
  statement: z.object({ cause: z.string(), event: z.string(), consequence: z.string() }).optional(),
});

const { name, description, site, process } = riskInput.shape;

/** What is chosen of the common risks, and where they are; only what is chosen is held to the rules of a risk. */
export const starterSchema = z
  .object({
    industry: z.enum(industries),
    site,
    process,
    risks: z.record(z.enum(industries), z.array(offered)),
  })
  .superRefine(({ risks }, context) => {
    for (const industry of industries) {
      for (const [index, risk] of risks[industry].entries()) {
        if (!risk.isChosen) continue;
        for (const [field, rule] of Object.entries({ name, description })) {
          const issue = rule.safeParse(risk[field as 'name' | 'description']).error?.issues[0];
          if (issue)
            context.addIssue({
              code: 'custom',
              path: ['risks', industry, index, field],
              message: issue.message,
            });
        }
      }
    }
    if (chosenIn(risks).length === 0)
      context.addIssue({ code: 'custom', path: ['industry'], message: texts.choose });
  });

export type StarterValues = z.output<typeof starterSchema>;

/** What is chosen, whichever industry it is of. */
export const chosenIn = (risks: StarterValues['risks']) =>
  industries.flatMap((industry) => risks[industry].filter(({ isChosen }) => isChosen));

const offeredBy = (industry: Industry) =>
  commonRisks[industry].map((risk) => ({
    isChosen: false,
    name: risk[0],
    category: risk[1],
    description: statementOf(risk),
    statement: { cause: risk[2], event: risk[3], consequence: risk[4] },
  }));

/** The parts of the statement, as long as the description says the same: whoever has changed that has said something else. */
function statedIn({ statement, ...risk }: StarterValues['risks'][Industry][number]): string[] {
  if (!statement || risk.description.trim() !== statementText(statement)) return ['', '', ''];
  return [statement.cause, statement.event, statement.consequence];
}

/** All that is offered, with nothing chosen. */
export const starterValues = (): StarterValues => ({
  industry: industries[0],
  site: '',
  process: '',
  risks: {
    manufacturing: offeredBy('manufacturing'),
    medicalDevices: offeredBy('medicalDevices'),
    pharmaceuticals: offeredBy('pharmaceuticals'),
    automotive: offeredBy('automotive'),
    food: offeredBy('food'),
  },
});

type Place = { site: string; process: string; manager: string; day: string };

/** What is chosen as a sheet that the import reads. */
export function sheetOf(risks: StarterValues['risks'], { site: at, process: of, manager, day }: Place): File {
  const { columns } = texts;
  const rows = chosenIn(risks).map((risk) => [
    risk.name,
    risk.description,
    risk.category,
    day,
    at,
    of,
    manager,
    ...statedIn(risk),
  ]);
  const head = [
    columns.name,
    columns.description,
    columns.category,
    columns.date,
    columns.site,
    columns.process,
    columns.managers,
    ...Object.values(labelsOf(riskStatement)),
  ];
  return new File([csvOf({ head, rows })], texts.file, { type: 'text/csv' });
}
