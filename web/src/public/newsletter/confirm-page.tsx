import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { confirmTexts } from './newsletter-texts.ts';

export function ConfirmPage() {
  return (
    <MailedLinkPage
      endpoint={newsletterEndpoints.confirm}
      asked={{
        title: confirmTexts.title,
        text: confirmTexts.text,
        act: confirmTexts.confirm,
        busy: confirmTexts.confirming,
      }}
      done={{
        title: confirmTexts.done,
        text: confirmTexts.doneText,
      }}
      incomplete={confirmTexts.incomplete}
      failure={confirmTexts.failed}
    />
  );
}
