import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { unsubscribeTexts } from './newsletter-texts.ts';

export function UnsubscribePage() {
  return (
    <MailedLinkPage
      endpoint={newsletterEndpoints.unsubscribe}
      asked={{
        title: unsubscribeTexts.title,
        text: unsubscribeTexts.text,
        act: unsubscribeTexts.unsubscribe,
        busy: unsubscribeTexts.unsubscribing,
      }}
      done={{
        title: unsubscribeTexts.done,
        text: unsubscribeTexts.doneText,
      }}
      incomplete={unsubscribeTexts.incomplete}
      failure={unsubscribeTexts.failed}
    />
  );
}
