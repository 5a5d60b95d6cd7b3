/** The words of the form of a CAPA. */
export const capaFormTexts = {
  after: [
    'The CAPA gets its number and begins as a draft.',
    'Its managers see it in My CAPA.',
    'Submit it for triage: somebody else accepts it, and then its causes are looked for.',
  ],
};
