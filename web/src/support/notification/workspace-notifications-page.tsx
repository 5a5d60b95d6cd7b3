import { notificationEvents, workspaceEvents } from 'contract/support/notification/notification-events';
import {
  notificationEndpoints,
  type NotificationSettings,
} from 'contract/support/notification/notification.endpoints';
import { reason } from 'contract/core/field';
import { notificationSettingFields } from 'contract/support/notification/notification-fields';
import type { ComponentType } from 'react';
import { useWorkspaceParams, type WorkspaceParams } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import checkbox from '../../ui/fields/checkbox.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './notification.module.css';
import { mailLogTexts } from './mail-log-texts.ts';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.workspace;

type FormProps = { kept: NotificationSettings; place: WorkspaceParams; mayManage: boolean };

const withReason = notificationSettingFields.extend({ reason });

const wordsOf = (name: string, value: unknown) => {
  const event = workspaceEvents.find((key) => name === `events.${key}`);
  return {
    label: event ? notificationEvents[event].label : texts.enabled,
    text: value === false ? texts.off : texts.on,
  };
};

function SettingsForm({ kept, place, mayManage }: FormProps) {
  const save = useVersionedAction(notificationEndpoints.saveSettings, wordsOf);
  const { version, ...values } = kept;
  const form = useForm({
    name: `notification-settings:${place.workspaceId}`,
    version,
    stays: true,
    schema: withReason,
    defaultValues: { ...values, reason: '' },
    onSubmit: (typed, base) => {
      const switched = changedFields(typed.events, base.values['events'] as typeof typed.events); // it began with events
      const changed = changedFields({ enabled: typed.enabled }, base.values);
      return save.run({ params: place, body: { ...changed, events: switched, reason: typed.reason } }, base);
    },
  });
  const enabled = form.watch('enabled');
  const events = form.watch('events');
  return (
    <FormFrame form={form} className={classes.form} labelOf={(name) => wordsOf(name, null).label}>
      <p>{texts.about}</p>
      {!mayManage && <Notice tone="info">{texts.readOnly}</Notice>}
      <CheckboxField
        label={texts.enabled}
        checked={enabled}
        disabled={!mayManage}
        onChange={({ currentTarget }) => form.setValue('enabled', currentTarget.checked)}
      />
      <fieldset className={classes.events} disabled={!mayManage || !enabled}>
        <legend className={checkbox.legend}>{texts.events}</legend>
        {workspaceEvents.map((event) => (
          <CheckboxField
            key={event}
            label={notificationEvents[event].label}
            checked={events[event] !== false}
            onChange={({ currentTarget: { checked } }) =>
              form.setValue('events', { ...events, [event]: checked })
            }
          />
        ))}
      </fieldset>
      {mayManage && <FormField form={form} name="reason" field={fieldSpecOf(reason)} />}
      {mayManage && (
        <FormFooter
          form={form}
          busy={save.isBusy}
          submitLabel={notificationTexts.preferences.save}
          busyLabel={notificationTexts.preferences.saving}
        />
      )}
      {save.conflictDialog}
    </FormFrame>
  );
}

/** What people of the workspace are told of as long as they chose nothing else. */
export function WorkspaceNotificationsPage({
  History,
}: {
  History: ComponentType<{ id: string; entity: string }>;
}) {
  const place = useWorkspaceParams();
  const mayManage = useCan('notification.manage');
  const mayReadMails = useCan('mail-delivery.read');
  const answer = useApi(
    notificationEndpoints.settings,
    { params: place },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={
          <>
            {mayReadMails && <ButtonLink to="/email-log">{mailLogTexts.open}</ButtonLink>}
            <ButtonLink to="/home/edit-profile#notifications">{texts.own}</ButtonLink>
          </>
        }
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {(kept) => (
          <>
            <SettingsForm kept={kept} place={place} mayManage={mayManage} />
            {kept.version > 0 && <History id={place.workspaceId} entity="notification_settings" />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
