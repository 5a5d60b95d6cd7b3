/** The titles of the public pages. */
export const publicTitles = {
  about: 'About',
  contact: 'Contact',
  security: 'Security',
  help: 'Getting started',
  glossary: 'Glossary',
  privacy: 'Privacy',
  terms: 'Terms of use',
  landing: 'Quality management for teams',
  features: 'Features',
  pricing: 'Pricing',
  confirm: 'Confirm your subscription',
  unsubscribe: 'Unsubscribe',
} as const;
