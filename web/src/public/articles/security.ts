import type { Article } from './article.tsx';

export const security: Article = {
  title: 'Security',
  lead: 'What keeps your records yours, said plainly enough to be checked.',
  sections: [
    {
      heading: 'Organizations are kept apart twice',
      paragraphs: [
        'Every statement is limited to one organization by the application, and once more by the database itself: row-level security is forced on every table that holds an organization’s data. The role that the application uses owns nothing and can bypass nothing.',
        'Tests try every call with the ids of another organization, on every change of the software.',
      ],
    },
    {
      heading: 'Rights are asked anew each time',
      paragraphs: [
        'Who may do what is declared in one table and read again for the workspace of each record. What a browser sends never decides what it may do.',
      ],
    },
    {
      heading: 'Passwords and sessions',
      paragraphs: [
        'Passwords are kept as argon2id hashes, and common ones are refused. Whoever guesses is slowed down.',
        'Access lasts minutes and is renewed by a token that is used once; a copied one ends the session. A change of password ends all other sessions. Mailed links work once and are stored only as hashes.',
      ],
    },
    {
      heading: 'A trail that nobody rewrites',
      paragraphs: [
        'Every change leaves a row with who, when and what, chained to the one before. Neither the application nor an administrator can change or remove it, and the operator can verify the whole chain.',
      ],
    },
    {
      heading: 'In the browser',
      paragraphs: [
        'Pages run no script but our own, load nothing from other servers, and may not be shown inside other sites. There are no trackers and no advertising.',
        'One thing differs where the operator has turned on signing in with Google: the pages for signing in then load Google’s script, and no other page does.',
      ],
    },
  ],
};
