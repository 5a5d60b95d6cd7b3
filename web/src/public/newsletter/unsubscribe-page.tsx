import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function UnsubscribePage() {
  return (
    <MailedLinkPage
      endpoint={newsletterEndpoints.unsubscribe}
      asked={{
        title: 'Unsubscribe from the newsletter',
        text: 'No further newsletter comes to the address to which this link was sent, and the address is deleted.',
        act: 'Unsubscribe',
        busy: 'Unsubscribing...',
      }}
      done={{
        title: 'You are unsubscribed',
        text: 'Your address is deleted. You can join again at any time.',
      }}
      incomplete="This link is not complete. Open the one in the newest mail again."
      failure="Failed to unsubscribe you"
    />
  );
}
