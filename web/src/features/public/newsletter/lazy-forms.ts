// Fetched when the box gets the focus, so that the validation library is no part of a visitor's first load.
const forms = () => import('contract/newsletter/newsletter');

export const loadNewsletterForm = async () => (await forms()).newsletterInput;
