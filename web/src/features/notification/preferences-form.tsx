import {
  notificationEndpoints,
  type NotificationPreferences,
} from 'contract/notification/notification.endpoints';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { notificationTexts } from './notification-texts.ts';
import { PreferenceMatrix } from './preference-matrix.tsx';
import { QuietHoursField, quietProblem } from './quiet-hours-field.tsx';

const texts = notificationTexts.preferences;

const digests = (['daily', 'weekly', 'off'] as const).map((value) => ({
  value,
  label: texts.digests[value],
}));

function Form({ kept }: { kept: NotificationPreferences }) {
  const [choices, setChoices] = useState(kept.choices);
  const [digest, setDigest] = useState(kept.digest);
  const [quiet, setQuiet] = useState(kept.quiet ?? null);
  const save = useAction(notificationEndpoints.savePreferences);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!quietProblem(quiet)) void save.run({ body: { choices, digest, quiet } });
      }}
    >
      <p>{texts.about}</p>
      <PreferenceMatrix
        choices={choices}
        onChange={(event, delivery) => setChoices((before) => ({ ...before, [event]: delivery }))}
      />
      <RadioField
        label={texts.digest}
        help={texts.digestHelp}
        options={digests}
        value={digest}
        onChange={(value) => setDigest(value as typeof digest)} // the options are its values
      />
      <QuietHoursField value={quiet} onChange={setQuiet} />
      <div>
        <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
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
    <div id="notifications" ref={place}>
      <Section title={texts.title}>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
          {(kept) => <Form kept={kept} />}
        </Loaded>
      </Section>
    </div>
  );
}
