/** What search engines are told of each public page. */
export const prerenderTexts = {
  landing:
    'Plumbline keeps corrective actions, risks, audits and controlled documents in one calm place, with a trail that nobody can rewrite.',
  features:
    'What Plumbline does for risk management, CAPA, audits and document control, beside paper and spreadsheets, and which standards it helps with.',
  pricing: 'The plans of the modules of Plumbline, and what each of them holds.',
  about: 'Who makes Plumbline, what we believe and what we offer.',
  contact: 'How to reach the people behind this installation of Plumbline.',
  security: 'How Plumbline keeps organizations apart, sessions short and its trail unchanged.',
  help: 'From the sign-up to the first record in Plumbline in ten minutes.',
  glossary: 'Words of quality work, from audit programme to workspace, in one sentence each.',
  privacy: 'What Plumbline keeps about people, and why.',
  terms: 'The rules for using Plumbline, in words that can be read.',
  login: 'Log in to Plumbline.',
  signUp: 'Create an account: your organization gets every module of Plumbline.',
} as const;
