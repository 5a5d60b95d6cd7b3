import { reason, labelsOf } from 'contract/core/field';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import { settingFields, type SettingName, settingScreensOf } from 'contract/settings';
import { settingGroupsOf } from 'contract/settings-on-page';
import { Link } from 'react-router';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { DraftState, FormNotes } from '../../../shared/forms/form-notes.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { FormLayout } from '../../../ui/fields/form-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { settingsTexts as texts } from './settings-texts.ts';

const labels = labelsOf(settingFields);

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: Array.isArray(value) ? value.join(', ') : String(value ?? adminTexts.none),
});

// Each setting has the form that its own schema takes; together they are known by the module alone.
type Values = Record<string, unknown> & { reason: string };

const schemaOf = (names: readonly SettingName[]) => {
  const fields = Object.fromEntries(names.map((name) => [name, settingFields.shape[name]]));
  return z.object({ ...fields, reason }) as unknown as z.ZodType<Values, Values>;
};

type SettingsProps = { settings: WorkspaceSettings; mayEdit: boolean };

function SettingsForm({ settings, mayEdit }: SettingsProps) {
  const { params, module } = useAdminPaths();
  const groups = settingGroupsOf(module);
  const save = useVersionedAction(settingEndpoints.update, wordsOf);
  const form = useForm<z.ZodType<Values, Values>>({
    name: `settings:${params.workspaceId}`,
    version: settings.version,
    stays: true,
    schema: schemaOf(groups.flatMap(({ names }) => names)),
    defaultValues: { ...settings.settings, reason: '' },
    onSubmit: async ({ reason: why, ...values }, base) => {
      const changed = changedFields(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])),
        base.values,
      );
      if (Object.keys(changed).length === 0) {
        toast.warning(texts.nothing);
        return undefined;
      }
      return save.run({ params, body: { ...changed, reason: why } }, base);
    },
  });
  return (
    <FormLayout {...form.props}>
      <FormNotes editing={form.editing} labelOf={(name) => labels[name]} />
      {groups.map(({ title, names }) => (
        <Section key={title} title={title}>
          <div className={classes.form}>
            {names.map((name) => (
              <FormField
                key={name}
                form={form}
                name={name}
                field={{ ...fieldSpecOf(settingFields.shape[name]), disabled: !mayEdit, required: false }}
              />
            ))}
          </div>
        </Section>
      ))}
      {mayEdit && (
        <>
          <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: texts.reasonHelp }} />
          <FormActions state={<DraftState editing={form.editing} />}>
            <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={adminTexts.saving}>
              {adminTexts.save}
            </Button>
          </FormActions>
        </>
      )}
      {save.conflictDialog}
    </FormLayout>
  );
}

/** What the module has set up on screens of its own. */
function SettingScreens() {
  const { module, record: pathOf } = useAdminPaths();
  const screens = settingScreensOf(module);
  if (screens.length === 0) return null;
  return (
    <Section title={texts.screens}>
      <ul className={classes.form}>
        {screens.map(({ path, title, about }) => (
          <li key={path}>
            <Link to={pathOf(`settings/${path}`)}>{title}</Link>
            <p className={classes.quiet}>{about}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is set in a workspace: it brings what every module says of its settings. */
export function SettingsBody(props: SettingsProps) {
  return (
    <>
      <SettingScreens />
      <SettingsForm {...props} />
    </>
  );
}
