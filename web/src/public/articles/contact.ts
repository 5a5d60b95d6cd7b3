import { contact as placeholders } from '../content.ts';
import type { Article } from './article.tsx';

export const contact: Article = {
  title: 'Contact',
  lead: 'How to reach the people behind this installation of Plumbline.',
  sections: [
    {
      heading: 'Write or call',
      paragraphs: ['These are placeholders. Whoever runs this installation puts their own in their place.'],
      terms: [
        { term: 'Email', meaning: placeholders.email },
        { term: 'Phone', meaning: placeholders.phone },
        { term: 'Address', meaning: placeholders.address },
      ],
    },
    {
      heading: 'If you already use Plumbline',
      paragraphs: [
        'For access, roles and workspaces, ask the administrator of your organization: they see your account, and we do not.',
        'When a screen shows a reference, send it along. It finds the request without your having to describe it.',
      ],
    },
    {
      heading: 'If you have found a weakness',
      paragraphs: [
        'Tell us by mail before you tell others, and leave other people’s data alone. The security page says what we do.',
      ],
    },
  ],
};
