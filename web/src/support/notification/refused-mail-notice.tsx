import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import type { MailRefusal } from 'contract/support/notification/mail-delivery';
import { useApi } from '../../core/http/use-api.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { refusedMailTexts as texts } from './mail-log-texts.ts';

/** Tells the person that no email reaches them, and how that is mended; nothing while emails arrive. */
export function RefusedMailNotice() {
  const own = useApi(mailDeliveryEndpoints.own, {});
  if (!own.data?.refusal) return null;
  const { email, refusal } = own.data;
  return (
    <Notice tone="warn" action={<ButtonLink to="/home/edit-profile">{texts.mend}</ButtonLink>}>
      {texts.notice(email, formatDate(refusal.at))}
    </Notice>
  );
}

/** Tells an administrator that no email reaches somebody, and what the mail server said. */
export function RefusedMail({ email, refusal }: { email: string; refusal: MailRefusal | null }) {
  if (!refusal) return null;
  return (
    <Notice tone="warn">
      {texts.of(email, formatDate(refusal.at))} {refusal.reason} {texts.ofHelp}
    </Notice>
  );
}
