import type { Article } from './article.tsx';

export const privacy: Article = {
  title: 'Privacy',
  lead: 'What this software keeps about people, and why. Whoever runs this installation adds their name, address and legal basis.',
  sections: [
    {
      heading: 'When you only look',
      paragraphs: [
        'Public pages set no cookies, measure nobody and load nothing from other servers. The log of the server keeps the time, the address asked for and the answer of each request.',
        'Where signing in with Google was turned on, the pages for signing in load a script from Google.',
        'Your choice of light or dark is kept in your own browser.',
      ],
    },
    {
      heading: 'When you join the newsletter',
      paragraphs: [
        'We keep your address and when you confirmed it. An address that is not confirmed is deleted when its link has run out, after seven days. When you leave, the address is deleted at once.',
        'Every mail has a link to leave.',
      ],
    },
    {
      heading: 'When you have an account',
      paragraphs: [
        'We keep your name, email, phone and, if you add one, your picture; a hash of your password; and for each session its time, network address and browser, so that misuse can be noticed.',
        'One cookie binds the session to your browser, and the browser’s storage holds what keeps you logged in, your settings and texts that you have not saved yet. Logging out removes them.',
        'What you do in an organization is written into its trail, which cannot be changed afterwards, because the organization must be able to show it.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Your organization’s members see your name, email and picture. Other organizations see nothing. Nothing is sold or handed on for advertising.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and correct your details in your profile. For anything else, write to the contact of this installation or to the administrator of your organization.',
      ],
    },
  ],
};
