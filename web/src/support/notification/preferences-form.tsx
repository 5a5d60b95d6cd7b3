import { type Choices, deliveryWords } from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';
import {
  type EventKey,
  eventKeys,
  notificationEvents,
} from 'contract/support/notification/notification-events';
import {
  notificationEndpoints,
  type NotificationPreferences,
} from 'contract/support/notification/notification.endpoints';
import { preferenceFields } from 'contract/support/notification/notification-fields';
import type { QuietHours } from 'contract/support/notification/quiet-hours';
import { useEffect, useRef } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { changedChoices } from './changed-choices.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { weekdayText } from '../../ui/format/weekday.ts';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';
import { mailLogTexts } from './mail-log-texts.ts';
import { DigestFields, digests, hourText } from './digest-fields.tsx';
import { MutedList } from './muted-list.tsx';
import { OwnChoice } from './own-choice.tsx';
import { choicesOfRoles, PreferenceMatrix } from './preference-matrix.tsx';
import { RefusedMailNotice } from './refused-mail-notice.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';

const texts = notificationTexts.preferences;

const wordsOf = (name: string, value: unknown) => {
  const event = eventKeys.find((key) => name === `choices.${key}`);
  if (event)
    return {
      label: notificationEvents[event].label,
      text: value ? deliveryWords(value as Delivery) : texts.default, // the fields of choices are deliveries
    };
  if (name === 'digest')
    return { label: texts.digest, text: digests.find((one) => one.value === value)?.label ?? '' };
  if (name === 'digestHour') return { label: texts.digestHour, text: hourText(Number(value)) };
  if (name === 'digestDay') return { label: texts.digestDay, text: weekdayText(Number(value)) };
  if (name === 'overview')
    return { label: texts.overview.label, text: value ? texts.overview.on : texts.overview.off };
  return { label: texts.quiet.label, text: quietText(value) };
};

function quietText(value: unknown): string {
  const hours = value as QuietHours | null | undefined; // the only other field
  return hours ? `${hours.from} – ${hours.to}` : texts.quiet.none;
}

function without(choices: Choices, event: EventKey): Choices {
  const { [event]: _, ...others } = choices;
  return others;
}

/** What can be done about one's emails besides. */
function MailActs() {
  const mayReadMails = useCan('mail-delivery.read');
  const test = useAction(notificationEndpoints.testMail, {
    successToast: ({ email }) => texts.testSent(email),
  });
  return (
    <>
      <Button busy={test.isBusy} onClick={() => void test.run({})}>
        {texts.test}
      </Button>
      {mayReadMails && <ButtonLink to="/email-log">{mailLogTexts.open}</ButtonLink>}
    </>
  );
}

function PreferencesForm({ kept }: { kept: NotificationPreferences }) {
  const save = useVersionedAction(notificationEndpoints.savePreferences, wordsOf);
  const { version, roles, ...values } = kept;
  const form = useForm({
    name: 'notification-preferences',
    version,
    stays: true,
    schema: preferenceFields,
    defaultValues: { ...values, quiet: values.quiet ?? null },
    onSubmit: ({ choices, quiet = null, ...said }, base) => {
      const changed = changedFields({ ...said, quiet }, base.values);
      const chosen = changedChoices(base.values['choices'] as Choices, choices); // it began with choices
      return save.run({ body: { ...changed, choices: chosen } }, base);
    },
  });
  const choose = <Name extends keyof typeof values>(name: Name, value: (typeof values)[Name]) =>
    form.setValue(name as 'choices', value as Choices, { shouldDirty: true }); // the types of form paths lose the pair
  const choices = form.watch('choices');
  return (
    <FormFrame form={form} labelOf={(name) => wordsOf(name, null).label}>
      <p>{texts.about}</p>
      <PreferenceMatrix
        choices={choices}
        defaults={choicesOfRoles(roles)}
        noteOf={(event) => (
          <OwnChoice
            event={event}
            chosen={choices[event] !== undefined}
            roles={roles}
            onUndo={() => choose('choices', without(choices, event))}
          />
        )}
        onChange={(event, delivery) => choose('choices', { ...choices, [event]: delivery })}
      />
      <DigestFields
        digest={form.watch('digest')}
        digestHour={form.watch('digestHour')}
        digestDay={form.watch('digestDay')}
        error={form.errorOf('digestHour')}
        onChange={(name, value) => form.setValue(name, value, { shouldDirty: true })}
      />
      <CheckboxField
        label={texts.overview.label}
        help={texts.overview.help}
        checked={form.watch('overview')}
        onChange={({ currentTarget }) => choose('overview', currentTarget.checked)}
      />
      <QuietHoursField value={form.watch('quiet') ?? null} onChange={(hours) => choose('quiet', hours)} />
      <div className={classes.choices}>
        <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <MailActs />
      </div>
      {save.conflictDialog}
    </FormFrame>
  );
}

/** How the person wants to be told of each event. */
export function NotificationPreferencesForm() {
  const answer = useApi(notificationEndpoints.preferences, {}, { staleTime: Number.POSITIVE_INFINITY });
  // Only now does it have its height; a link to it came here before.
  const place = useRef<HTMLDivElement>(null);
  const isThere = answer.data !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#notifications') place.current?.scrollIntoView();
  }, [isThere]);
  return (
    <>
      <div id="notifications" ref={place}>
        <Section title={texts.title}>
          <RefusedMailNotice />
          <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
            {(kept) => <PreferencesForm kept={kept} />}
          </Loaded>
        </Section>
      </div>
      <MutedList />
    </>
  );
}
