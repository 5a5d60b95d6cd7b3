import { loadCode } from '../../core/loading/load-code.ts';

// Fetched when the box gets the focus, so that the validation library is no part of a visitor's first load.
const forms = () => loadCode(() => import('contract/support/newsletter/newsletter'));

export const loadNewsletterForm = async () => (await forms()).newsletterInput;
