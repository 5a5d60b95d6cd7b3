import { notificationEvents, workspaceEvents } from 'contract/notification/notification-events';
import {
  notificationEndpoints,
  type NotificationSettings,
} from 'contract/notification/notification.endpoints';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';
import { useCan } from '../../core/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import checkbox from '../../ui/checkbox.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';

const texts = notificationTexts.workspace;

type FormProps = { kept: NotificationSettings; workspaceId: string; mayManage: boolean };

function Form({ kept, workspaceId, mayManage }: FormProps) {
  const [enabled, setEnabled] = useState(kept.enabled);
  const [events, setEvents] = useState(kept.events);
  const save = useAction(notificationEndpoints.saveSettings);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ params: { workspaceId }, body: { enabled, events } });
      }}
    >
      <p>{texts.about}</p>
      {!mayManage && <Notice tone="info">{texts.readOnly}</Notice>}
      <CheckboxField
        label={texts.enabled}
        checked={enabled}
        disabled={!mayManage}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <fieldset className={classes.events} disabled={!mayManage || !enabled}>
        <legend className={checkbox.legend}>{texts.events}</legend>
        {workspaceEvents.map((event) => (
          <CheckboxField
            key={event}
            label={notificationEvents[event].label}
            checked={events[event] !== false}
            onChange={({ currentTarget: { checked } }) =>
              setEvents((before) => ({ ...before, [event]: checked }))
            }
          />
        ))}
      </fieldset>
      {mayManage && (
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={save.isBusy}
            busyLabel={notificationTexts.preferences.saving}
          >
            {notificationTexts.preferences.save}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What people of the workspace are told of as long as they chose nothing else. */
export function WorkspaceNotificationsPage() {
  const { workspaceId = '' } = useParams();
  const mayManage = useCan('notification.manage');
  const answer = useApi(
    notificationEndpoints.settings,
    { params: { workspaceId } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={<ButtonLink to="/home/edit-profile#notifications">{texts.own}</ButtonLink>}
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {(kept) => <Form kept={kept} workspaceId={workspaceId} mayManage={mayManage} />}
      </Loaded>
    </Page>
  );
}
