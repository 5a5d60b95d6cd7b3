import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';
import type { Category } from './demo-part.ts';

/** What is accepted in each category but one, whose policy is still to be agreed on. */
const appetites: readonly {
  category: Category;
  appetite: number;
  tolerance: number;
  statement: string;
}[] = [
  {
    category: 'Operational',
    appetite: 8,
    tolerance: 12,
    statement: 'Short stops are part of the work. Whatever may injure somebody or reach a customer is not.',
  },
  {
    category: 'Compliance',
    appetite: 4,
    tolerance: 9,
    statement:
      'What the law or a certificate asks is done. There is no appetite for knowing of a gap and leaving it.',
  },
  {
    category: 'Financial',
    appetite: 9,
    tolerance: 14,
    statement: 'Prices and currencies move. What would cost more than a month of wages is hedged or insured.',
  },
  {
    category: 'Reputational',
    appetite: 6,
    tolerance: 12,
    statement: 'Complaints are answered openly within a day, also where we are not at fault.',
  },
];

/** Publishes what is accepted in the categories of the workspace, as its administrator has agreed on it. */
export async function publishAppetites({ send, workspaceId, accounts }: Place): Promise<void> {
  for (const policy of appetites)
    await send(riskAppetiteEndpoints.publish, {
      params: { workspaceId },
      body: {
        ...policy,
        approver: at(accounts, 0),
        validFrom: dayFromNow(-120),
        reason: 'Agreed in the management review.',
        version: 0,
      },
    });
}
