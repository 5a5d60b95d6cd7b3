import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { loadNewsletterForm } from '../newsletter/lazy-forms.ts';
import { frameTexts } from './frame-texts.ts';
import classes from './newsletter-box.module.css';

/** The one field of the box; a whole form library would be a tenth of what a visitor loads. */
function useAddress() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (message: string | undefined) => {
    setError(message);
    if (message) input.current?.focus();
  };
  return {
    field: {
      ref: input,
      value: email,
      error,
      onFocus: () => void loadNewsletterForm(),
      onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
        setEmail(currentTarget.value);
        setError(undefined);
      },
    },
    refuse,
    clear: () => setEmail(''),
    check: async () => {
      const checked = (await loadNewsletterForm()).safeParse({ email });
      if (checked.success) return checked.data;
      refuse(checked.error.issues[0]?.message);
      return undefined;
    },
  };
}

/** Takes an address for the newsletter; the mail that it then gets has the link that counts. */
export function NewsletterBox() {
  const [isSent, setIsSent] = useState(false);
  const { field, refuse, clear, check } = useAddress();
  const join = useAction(newsletterEndpoints.join, { successToast: false }); // said below the box

  const handleSubmit = async () => {
    const body = await check();
    if (!body) return;
    const outcome = await join.run({ body });
    if (!outcome.ok) return refuse(outcome.error.errors['email']);
    clear();
    setIsSent(true);
  };

  return (
    <section className={classes.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter" className={classes.head}>
        {frameTexts.newsletter}
      </h2>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <TextField
          label={frameTexts.email}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          {...field}
        />
        <Button type="submit" busy={join.isBusy}>
          {frameTexts.join}
        </Button>
      </form>
      <p className={classes.note} role="status">
        {isSent ? frameTexts.joined : frameTexts.about}
      </p>
    </section>
  );
}
