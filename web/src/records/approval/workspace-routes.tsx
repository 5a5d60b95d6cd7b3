import { IconPlus } from '@tabler/icons-react';
import { reason } from 'contract/core/field';
import { type ApprovalRoute, approvalRoute, type RouteField } from 'contract/records/approval/approval';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import type { RouteShown } from 'contract/records/approval/route-address';
import { conditionsBy } from 'contract/core/condition';
import { routeText } from 'contract/records/approval/route-text';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import type { WorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { History } from '../../organization/log/history.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { type FieldWords, type Seen, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './approval.module.css';
import { askTexts } from './ask-texts.ts';
import { type EditedForAll, OrganizationRouteList } from './organization-routes.tsx';
import { removalOf, RoutesShown } from './routes-shown.tsx';
import { newStage, StageFields, type StagesForm } from './stage-fields.tsx';

export type RoutesProps = { place: WorkspaceParams; settings: WorkspaceSettings };

/** How a conflict shows routes that somebody else has changed meanwhile. */
const wordsOf: FieldWords = (_name, value) => ({
  label: askTexts.manageRoutes,
  text: Array.isArray(value)
    ? value.map((one: ApprovalRoute) => `${one.name}: ${routeText(one)}`).join('. ')
    : '',
});

/** Saves all routes of the workspace as they are to be, on what was seen of its settings. */
function useRoutes({ place }: RoutesProps) {
  const save = useVersionedAction(settingEndpoints.update, wordsOf);
  const write = (approvalRoutes: readonly ApprovalRoute[], why: string, seen: Seen) =>
    save.run({ params: place, body: { approvalRoutes: [...approvalRoutes], reason: why } }, seen);
  return { write, isBusy: save.isBusy, conflictDialog: save.conflictDialog };
}

/** What the conditions of stages may ask for here. */
const useRouteFields = (params: WorkspaceParams): readonly RouteField[] =>
  useApi(organizationRouteEndpoints.fields, { params }).data ?? [];

const schema = approvalRoute.extend({ reason });
type RouteForm = Form<z.input<typeof schema>, z.output<typeof schema>>;

type EditProps = RoutesProps & { route: ApprovalRoute | undefined; onBack: () => void };

/** The form of a route that the workspace alone offers. */
export function EditRoute({ route, onBack, ...of }: EditProps) {
  const { write, isBusy, conflictDialog } = useRoutes(of);
  const { place, settings } = of;
  const targets = useRouteFields(place);
  const form: RouteForm = useForm({
    name: `approval-route:${place.workspaceId}:${route?.name ?? ''}`,
    version: settings.version,
    schema,
    defaultValues: { name: route?.name ?? '', stages: route?.stages ?? [newStage], reason: '' },
    onSubmit: async ({ reason: why, ...given }, base) => {
      const { approvalRoutes: routes } = settings.settings;
      const outcome = await write(
        route ? routes.map((one) => (one.name === route.name ? given : one)) : [...routes, given],
        why,
        base,
      );
      if (outcome.ok) onBack();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="name" field={fieldSpecOf(approvalRoute.shape.name)} />
      <StageFields
        form={form as unknown as StagesForm} // it has stages, a name and a reason besides
        workspaceId={place.workspaceId}
        people={workspacePeople(place.workspaceId)}
        targets={targets}
      />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy}>
          {askTexts.saveRoute}
        </Button>
      </DialogActions>
      {conflictDialog}
    </FormFrame>
  );
}

type ListProps = RoutesProps & {
  onEdit: (route: ApprovalRoute | undefined) => void;
  onEditForAll: (editing: EditedForAll) => void;
  shown?: RouteShown | undefined;
  children?: ReactNode;
};

/** The routes that a workspace offers, for whoever may change them with the ways to do so; what belongs below comes as children. */
export function RouteList({ onEdit, onEditForAll, shown, children, ...of }: ListProps) {
  const { settings } = of.settings;
  const mayManage = useCan('setting.manage');
  const forAll = useApi(organizationRouteEndpoints.find, {});
  const targets = useRouteFields(of.place);
  const { write, conflictDialog } = useRoutes(of);
  const { askReason, reasonDialog } = useReason();
  const remove = async ({ name }: ApprovalRoute) => {
    await askReason(removalOf(name), (why) =>
      write(
        settings.approvalRoutes.filter((one) => one.name !== name),
        why,
        of.settings,
      ),
    );
  };
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>
        {settings.approvalRoutes.length > 0 ? askTexts.routesText : askTexts.noneYet}
      </p>
      <RoutesShown
        routes={settings.approvalRoutes}
        shown={shown?.isForAll ? undefined : shown?.name}
        textOf={(route) => routeText(route, (when) => conditionsBy(targets, when, askTexts.gone))}
        onEdit={mayManage ? onEdit : undefined}
        onRemove={mayManage ? (route) => void remove(route) : undefined}
      />
      {mayManage && (
        <div>
          <Button icon={<IconPlus />} onClick={() => onEdit(undefined)}>
            {askTexts.addRoute}
          </Button>
        </div>
      )}
      <OrganizationRouteList onEdit={onEditForAll} shown={shown?.isForAll ? shown.name : undefined} />
      {/* It stands below what comes first, and is not to move. */}
      {!forAll.isPending && of.settings._id && <History id={of.settings._id} />}
      {children}
      {reasonDialog}
      {conflictDialog}
    </div>
  );
}
