import type { Article } from './article.tsx';

export const glossary: Article = {
  title: 'Glossary',
  lead: 'Words of quality work, and what Plumbline means by them.',
  sections: [
    {
      heading: 'Quality work',
      terms: [
        {
          term: '5W2H',
          meaning: 'What, why, when, where, who, how and how much: a problem told completely.',
        },
        {
          term: 'Audit programme',
          meaning: 'The audits that are planned for a time, with their purpose and scope.',
        },
        {
          term: 'CAPA',
          meaning:
            'Corrective action removes the cause of what went wrong; preventive action the cause of what might.',
        },
        {
          term: 'Containment',
          meaning: 'What is done at once so that the damage does not grow, before the cause is known.',
        },
        {
          term: 'Effectiveness check',
          meaning: 'Looking again after a while whether an action has done what it should.',
        },
        {
          term: 'Finding',
          meaning:
            'What an audit compared with its criteria: conformity, nonconformity, or a chance to improve.',
        },
        { term: 'Fishbone', meaning: 'Causes of an effect, grouped by kind; also called Ishikawa diagram.' },
        {
          term: 'Five whys',
          meaning: 'Asking why of each answer until a cause is reached that can be acted on.',
        },
        {
          term: 'Inherent and residual risk',
          meaning: 'How large a risk is before and after what is done about it.',
        },
        { term: 'Risk appetite', meaning: 'How much risk the organization is willing to carry.' },
      ],
    },
    {
      heading: 'In Plumbline',
      terms: [
        { term: 'Account', meaning: 'One person’s membership in one organization.' },
        { term: 'Module', meaning: 'Risk, audit, CAPA or document control, as an organization has it.' },
        {
          term: 'Organization',
          meaning: 'The company or body whose records are kept together, apart from all others.',
        },
        { term: 'Record', meaning: 'Anything that one would point at: a risk, an action, a site.' },
        { term: 'Workspace', meaning: 'Where a module’s records live, with its own people.' },
      ],
    },
  ],
};
