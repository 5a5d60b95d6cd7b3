import { useState } from 'react';
import { useAction } from '../../../core/use-action.ts';
import { useForm } from '../../../core/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { loadJoin, loadNewsletterForm } from '../newsletter/lazy-contract.ts';
import classes from './newsletter-box.module.css';

/** Takes an address for the newsletter; the mail that it then gets has the link that counts. */
export function NewsletterBox() {
  const [isSent, setIsSent] = useState(false);
  const join = useAction(loadJoin, {
    successToast: false, // said below the box
    onSuccess: () => {
      form.reset();
      setIsSent(true);
    },
  });
  const form = useForm({
    schema: loadNewsletterForm,
    defaultValues: { email: '' },
    onSubmit: (body) => join.run({ body }),
  });

  return (
    <section className={classes.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter" className={classes.head}>
        Newsletter
      </h2>
      <form {...form.props} className={classes.form}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <Button type="submit" busy={join.isBusy}>
          Join
        </Button>
      </form>
      <p className={classes.note} role="status">
        {isSent
          ? 'A link to confirm is on its way to your inbox.'
          : 'One mail a month about quality work. You confirm by mail first.'}
      </p>
    </section>
  );
}
