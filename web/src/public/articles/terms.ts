import type { Article } from './article.tsx';

export const terms: Article = {
  title: 'Terms of use',
  lead: 'The rules for using Plumbline, in words that can be read. Version 1. Whoever runs this installation adds their name, address and the law that applies.',
  sections: [
    {
      heading: 'Your account',
      paragraphs: [
        'An account belongs to one person. Keep your password to yourself, and give correct details. What is done with your account counts as done by you.',
      ],
    },
    {
      heading: 'Your records',
      paragraphs: [
        'What your organization enters belongs to your organization. We process it to run the service and for nothing else. You can export your registers at any time.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not try to reach what is not yours, do not disturb the service for others, and do not enter what you have no right to enter. Who does may lose the account.',
      ],
    },
    {
      heading: 'Plans',
      paragraphs: [
        'Every organization begins with all modules, without payment details. Where plans are charged for, a plan begins only when your organization orders it, at the price and with the limits that the pricing page shows at that time.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We work with care to keep the service available and your records safe. Plumbline helps you to keep a quality system; whether your system meets a standard is your decision and your auditor’s.',
      ],
    },
    {
      heading: 'Changes and the end',
      paragraphs: [
        'When these terms change, we tell you before the change applies. You can stop using Plumbline at any time; we can end an account that breaks these terms. Before an organization is closed, it can export its records.',
      ],
    },
  ],
};
