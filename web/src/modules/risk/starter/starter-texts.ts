import type { Industry } from './common-risks.ts';

const industries: Record<Industry, string> = {
  manufacturing: 'Manufacturing',
  medicalDevices: 'Medical devices',
  pharmaceuticals: 'Pharmaceuticals',
  automotive: 'Automotive',
  food: 'Food and drink',
};

const risks = (count: number) => (count === 1 ? '1 risk' : `${count} risks`);

/** The words of the screen that offers common risks. */
export const starterTexts = {
  lead: 'Choose the ones that you have too, and change their words to what is true of you. Before anything is added, each is checked, and you can take all of them back afterwards.',
  industry: 'Industry',
  industries,
  pickAll: 'Choose all of these',
  pickNone: 'Choose none of these',
  chosen: (count: number) => (count === 0 ? 'None chosen yet' : `${risks(count)} chosen`),
  choose: 'Choose at least one risk',
  where: 'Where they are',
  yours: 'You manage them until you give them to others. They are identified today.',
  chooseSiteFirst: 'Choose a site first',
  goOn: 'Check them',
  sending: 'Sending',
  back: 'Back to risks',
  columns: {
    name: 'Risk name',
    description: 'Description',
    category: 'Category',
    date: 'Date identified',
    site: 'Site',
    process: 'Process',
    managers: 'Managers',
  },
  file: 'Common risks.csv',
} as const;
