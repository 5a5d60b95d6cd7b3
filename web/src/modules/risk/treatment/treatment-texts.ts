/** The words of the treatment plan of a risk. */
export const treatmentTexts = {
  plan: 'Plan the treatment',
  edit: 'Edit plan',
  title: 'Treatment plan',
  empty: 'No treatment plan yet',
  emptyText:
    'Say what is to be done about this risk and why, what that costs and what it is worth. The actions then carry it out, and the target says where the risk is to be.',
  strategy: 'Strategy',
  chooseStrategy: 'Choose a strategy',
  rationale: 'Rationale',
  cost: 'Cost',
  benefit: 'Benefit',
  costBenefit: 'Cost and benefit',
  target: 'Target',
  noTarget: 'Not set',
  setTarget: 'Set target',
  changeTarget: 'Change target',
  notSaid: 'Not said',
  save: 'Save',
  saving: 'Saving…',
  actions: 'What the actions come to',
  noActions: 'This risk has no actions yet. Add them under Actions.',
  progress: 'Actions done',
  done: (done: number, total: number) => `${done} of ${total}`,
  spent: 'Budget and actual cost',
  budget: (amount: string) => `Budget ${amount}`,
  noBudget: 'No budget',
  actual: (amount: string) => `${amount} spent`,
  noActual: 'Nothing spent yet',
  over: (amount: string) => `${amount} over budget`,
  expected: 'Expected change',
  noExpected: 'No action says by how much it changes the risk.',
  reduces: (likelihood: number, impact: number) =>
    impact === 0
      ? `Likelihood by ${likelihood}`
      : likelihood === 0
        ? `Impact by ${impact}`
        : `Likelihood by ${likelihood}, impact by ${impact}`,
  expectedThen: 'Expected then',
  other: {
    title: 'Written for other strategies',
  },
} as const;
