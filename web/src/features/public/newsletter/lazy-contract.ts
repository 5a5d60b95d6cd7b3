// Fetched when the box gets the focus, so that the validation library is no part of a visitor's first load.
const forms = () => import('contract/newsletter/newsletter');
const calls = async () => (await import('contract/newsletter/newsletter.endpoints')).newsletterEndpoints;

export const loadNewsletterForm = async () => (await forms()).newsletterInput;

export const loadJoin = async () => (await calls()).join;
export const loadConfirm = async () => (await calls()).confirm;
export const loadUnsubscribe = async () => (await calls()).unsubscribe;
