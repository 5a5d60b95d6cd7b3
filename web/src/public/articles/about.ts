import type { Article } from './article.tsx';

export const about: Article = {
  title: 'About Plumbline',
  lead: 'Software and consulting for teams that must be able to show what they did.',
  sections: [
    {
      heading: 'What we believe',
      paragraphs: [
        'Most people who use quality software are not quality people. They raise one finding a month, or sign ten documents a week. Software is good for them when they are done before they have to think about it.',
        'The others, who keep the system, need the opposite: every record, who changed it and when, and a way to show it. Plumbline is made for both.',
      ],
    },
    {
      heading: 'Why a plumb line',
      paragraphs: [
        'A plumb line is a weight on a string. It shows what is true without an opinion, and everybody on the site can read it. That is what a quality system should do.',
      ],
    },
    {
      heading: 'What we offer',
      paragraphs: [
        'The software: risk, audit, corrective action and document control, for any number of organizations side by side.',
        'Consulting: help with moving from paper and spreadsheets, with preparing an audit, and with writing procedures that people follow.',
      ],
    },
  ],
};
