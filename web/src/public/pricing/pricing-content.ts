export const pricingHead = {
  title: 'Plans for every module',
  lead: 'Four modules, each complete by itself, for as many people as work with it. Every organization begins with all four.',
};

export const pricingTexts = {
  billing: 'Billing',
  monthly: 'Monthly',
  yearly: 'Yearly',
  perMonth: 'a month',
  perYear: 'a year',
  signUp: 'Sign up',
  choose: 'Choose a plan',
  open: 'Go to the dashboard',
  included: 'Included, without limits. Nothing is charged.',
  popular: 'Popular',
  unlimited: 'Unlimited',
  plus: 'Plus',
  users: 'Users',
  workspaces: 'Workspaces',
  storage: 'Storage',
  helpsWith: 'Helps with',
  failure: 'The plans could not be loaded. Try again in a moment.',
  emptyTitle: 'No plans are on offer right now',
  emptyText: 'You can sign up all the same: every organization begins with all four modules.',
  loading: 'Loading',
  plans: 'Plans',
  questions: 'Questions',
};

/** What is said of how much a year costs less, each a whole sentence. */
export const savingText = (amount: string) => `${amount} less a year than paid monthly`;
export const noSavingText = 'The same a year as paid monthly';
export const monthlyText = (amount: string) => `${amount} a year when paid yearly`;

type Question = { question: string; answer: string };

/** What is asked where plans are paid for. */
export const payingQuestions: readonly Question[] = [
  {
    question: 'Is there a trial?',
    answer:
      'Yes. All four modules can be tried for 30 days. No payment details are asked for, and nothing is charged by itself.',
  },
  {
    question: 'What happens to our data when we stop paying?',
    answer:
      'Nothing is deleted. After 14 days of grace a module can be read and exported, and no longer changed; when the invoice is paid, all is back.',
  },
  {
    question: 'How do we pay?',
    answer:
      'By invoice and bank transfer. Choosing a plan issues an invoice that is due in 14 days; no card is asked for.',
  },
  {
    question: 'Does every person cost something?',
    answer: 'No. The price is for a module and an organization, however many people work in it.',
  },
  {
    question: 'Are taxes included?',
    answer: 'No. Prices are without taxes, in the currency that stands beside them.',
  },
];

/** What everybody asks. */
export const questions: readonly Question[] = [
  {
    question: 'What happens when I sign up?',
    answer:
      'You name your organization and get all four modules. You can work at once, and invite others when you are ready.',
  },
  {
    question: 'Can I take one module only?',
    answer: 'Yes. Each module works by itself, and the modules that you leave out do not get in the way.',
  },
  {
    question: 'Can one person work for several organizations?',
    answer: 'Yes, with one login. Each organization sees only its own records.',
  },
  {
    question: 'Can I take my data with me?',
    answer:
      'Registers are exported as CSV or as an Excel file, with the filters and columns that you have chosen. Records can also be read by the API.',
  },
];
