import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function ConfirmPage() {
  return (
    <MailedLinkPage
      endpoint={newsletterEndpoints.confirm}
      asked={{
        title: 'Confirm your subscription',
        text: 'One mail a month about quality work comes to the address to which this link was sent.',
        act: 'Confirm',
        busy: 'Confirming...',
      }}
      done={{
        title: 'You are subscribed',
        text: 'Thank you. Every mail has a link with which you can leave.',
      }}
      incomplete="This link is not complete. Open the one in the mail again, or enter your address below."
      failure="Failed to confirm your subscription"
    />
  );
}
