import type { Article } from './article.tsx';

export const help: Article = {
  title: 'Getting started',
  lead: 'From the sign-up to the first record takes about ten minutes.',
  sections: [
    {
      heading: 'Set your organization up',
      steps: [
        'Sign up with your name, phone and email, and log in.',
        'Name your organization. It gets all four modules.',
        'Add your sites and processes under Business Management: records point to them, and dates follow the site’s clock.',
        'Open a module and create a workspace for each team or subject.',
      ],
    },
    {
      heading: 'Keep the first risk',
      steps: [
        'Open the risk workspace and choose New risk.',
        'Say what may go wrong, where, and who manages it. All fields that are needed say so.',
        'Open the risk and add the actions that treat it, each with an owner and a date.',
        'Watch the dashboard and the needs-attention list: what is overdue stands first.',
      ],
    },
    {
      heading: 'Find your way',
      terms: [
        {
          term: 'My tasks',
          meaning: 'What you have to do, in every workspace and organization that you work in.',
        },
        { term: 'Needs attention', meaning: 'What is overdue or stands still in a workspace.' },
        {
          term: 'Customize Columns',
          meaning: 'Choose and order what a list shows. It is remembered for you alone.',
        },
        { term: 'Activity log', meaning: 'Who did what and when, with the values before and after.' },
      ],
    },
    {
      heading: 'If something does not work',
      paragraphs: [
        'What you typed is kept in the browser when the connection breaks or a session ends; you find it again after logging in.',
        'Forgot your password? The login has a link that mails you a new way in. For access to a workspace, ask its administrator.',
      ],
    },
  ],
};
