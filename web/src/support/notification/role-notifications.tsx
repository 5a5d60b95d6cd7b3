import { reason } from 'contract/core/field';
import { deliveryWords } from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';
import { notificationEvents, workspaceEvents } from 'contract/support/notification/notification-events';
import { roleChoices } from 'contract/support/notification/notification-fields';
import {
  roleDefaultEndpoints,
  type RoleDefaults,
} from 'contract/support/notification/role-default.endpoints';
import { type ComponentType, useState } from 'react';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import type { WorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { changedChoices } from './changed-choices.ts';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';
import { PreferenceMatrix } from './preference-matrix.tsx';

const texts = notificationTexts.role;

type Choices = RoleDefaults['choices'];
type Place = WorkspaceParams & { roleId: string };

// Nobody can change what is mandatory.
const events = workspaceEvents.filter((event) => !('isMandatory' in notificationEvents[event]));

const schema = z.object({ choices: roleChoices, reason });

const wordsOf = (name: string, value: unknown) => {
  const event = workspaceEvents.find((key) => name === `choices.${key}`);
  return {
    label: event ? notificationEvents[event].label : texts.title,
    text: value ? deliveryWords(value as Delivery) : texts.unset, // the fields of choices are deliveries
  };
};

type FormProps = { kept: RoleDefaults; place: Place; onDone: () => void };

function RoleForm({ kept, place, onDone }: FormProps) {
  const save = useVersionedAction(roleDefaultEndpoints.save, wordsOf);
  const form = useForm({
    name: `role-notifications:${place.roleId}`,
    version: kept.version,
    schema,
    defaultValues: { choices: kept.choices, reason: '' },
    onSubmit: async ({ choices, reason: why }, base) => {
      const changed = changedChoices(base.values['choices'] as Choices, choices); // it began with choices
      const outcome = await save.run({ params: place, body: { choices: changed, reason: why } }, base);
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const choices = form.watch('choices');
  const choose = (next: Choices) => form.setValue('choices', next, { shouldDirty: true });
  return (
    <FormFrame form={form} labelOf={(name) => wordsOf(name, null).label} className={classes.form}>
      <PreferenceMatrix
        events={events}
        choices={choices}
        onChange={(event, delivery) => choose({ ...choices, [event]: delivery })}
        noteOf={(event) => {
          const { [event]: said, ...others } = choices;
          return (
            said && (
              <p className={classes.choices}>
                <span className={classes.always}>{texts.isSet}</span>
                <Button
                  size="small"
                  aria-label={texts.unsetOf(notificationEvents[event].label)}
                  onClick={() => choose(others)}
                >
                  {texts.unset}
                </Button>
              </p>
            )
          );
        }}
      />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <FormFooter
        form={form}
        to={onDone}
        busy={save.isBusy}
        submitLabel={notificationTexts.preferences.save}
        busyLabel={notificationTexts.preferences.saving}
      />
      {save.conflictDialog}
    </FormFrame>
  );
}

/** What a role says, in words. */
function Said({ choices }: { choices: Choices }) {
  const said = events.filter((event) => choices[event]);
  if (said.length === 0) return <p className={classes.about}>{texts.none}</p>;
  return (
    <dl className={classes.said}>
      {said.map((event) => (
        <div key={event}>
          <dt>{notificationEvents[event].label}</dt>
          <dd>{deliveryWords(choices[event] ?? notificationEvents[event].usual)}</dd>
        </div>
      ))}
    </dl>
  );
}

type SectionProps = {
  place: Place;
  /** Shows how it was changed, where nothing else on the page does. */
  History?: ComponentType<{ id: string; entity: string }> | undefined;
};

/** How people are told who have a role, as long as they chose nothing themselves. */
export function RoleNotifications({ place, History }: SectionProps) {
  const mayManage = useCan('notification.manage');
  const [isOpen, setIsOpen] = useState(false);
  const answer = useApi(roleDefaultEndpoints.find, { params: place });
  return (
    <Section title={texts.title}>
      <p className={classes.about}>{texts.about}</p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {(kept) =>
          isOpen ? (
            <RoleForm kept={kept} place={place} onDone={() => setIsOpen(false)} />
          ) : (
            <>
              <Said choices={kept.choices} />
              {mayManage && (
                <div>
                  <Button onClick={() => setIsOpen(true)}>{texts.change}</Button>
                </div>
              )}
              {History && kept.version > 0 && <History id={place.roleId} entity="role_notifications" />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
