/** The words of the form of a CAPA. */
export const capaFormTexts = {
  after: ['The CAPA gets its number and begins as a draft.', 'Its managers see it in My CAPA.'],
  triaged: 'Submit it for triage: somebody else accepts it, and then its causes are looked for.',
  planned: 'Begin the plan: its causes are looked for next, and nobody has to accept it first.',
};
