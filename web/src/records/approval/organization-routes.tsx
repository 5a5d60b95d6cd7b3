import { IconPlus } from '@tabler/icons-react';
import { reason } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import { presetRoles } from 'contract/core/rights/preset-roles';
import {
  approvingFunctions,
  type OrganizationRoute,
  organizationRoute,
  type OrganizationRoutes,
} from 'contract/records/approval/organization-route';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { organizationRouteText } from 'contract/records/approval/route-text';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './approval.module.css';
import { askTexts } from './ask-texts.ts';
import { removalOf, RoutesShown } from './routes-shown.tsx';
import { StageFrame, type StagesForm } from './stage-fields.tsx';

/** How a conflict shows routes that somebody else has changed meanwhile. */
const wordsOf: FieldWords = (_name, value) => ({
  label: askTexts.manageRoutes,
  text: Array.isArray(value)
    ? value.map((one: OrganizationRoute) => `${one.name}: ${organizationRouteText(one)}`).join('. ')
    : '',
});

const newStage = {
  functions: [],
  rule: 'any' as const,
  days: 5,
  needsSignature: true,
  needsQuality: false,
  noStandIn: false,
};
const schema = organizationRoute.extend({ reason });
type RouteForm = Form<z.input<typeof schema>, z.output<typeof schema>>;

const functions = {
  label: askTexts.functions,
  control: 'multiselect' as const,
  required: true,
  help: askTexts.functionsHelp,
  placeholder: askTexts.addFunction,
  options: approvingFunctions.map((key) => ({ value: key, label: presetRoles[key].name })),
};

function Stages({ form }: { form: RouteForm }) {
  const stages = useFieldArray({ control: form.control, name: 'stages' });
  return (
    <>
      {stages.fields.map(({ id }, index) => (
        <StageFrame
          key={id}
          form={form as unknown as StagesForm} // what the frame shows of a stage is the same
          index={index}
          onRemove={stages.fields.length > 1 ? () => stages.remove(index) : undefined}
        >
          <FormField form={form} name={`stages.${index}.functions`} field={functions} />
        </StageFrame>
      ))}
      {stages.fields.length < limits.stagesOfApproval && (
        <div>
          <Button icon={<IconPlus />} onClick={() => stages.append(newStage)}>
            {askTexts.addStage}
          </Button>
        </div>
      )}
    </>
  );
}

/** Which route of the organization is edited, of which there were; none where it is a new one. */
export type EditedForAll = { kept: OrganizationRoutes; route: OrganizationRoute | undefined };

/** The form of a route that all workspaces offer. */
export function EditOrganizationRoute({ kept, route, onBack }: EditedForAll & { onBack: () => void }) {
  const save = useVersionedAction(organizationRouteEndpoints.save, wordsOf);
  const form: RouteForm = useForm({
    name: `organization-route:${route?.name ?? ''}`,
    version: kept.version,
    schema,
    defaultValues: { name: route?.name ?? '', stages: route?.stages ?? [newStage], reason: '' },
    onSubmit: async ({ reason: why, ...given }, base) => {
      const routes = route
        ? kept.routes.map((one) => (one.name === route.name ? given : one))
        : [...kept.routes, given];
      const outcome = await save.run({ body: { routes, reason: why } }, base);
      if (outcome.ok) onBack();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{askTexts.forAllText}</p>
      <FormField form={form} name="name" field={fieldSpecOf(organizationRoute.shape.name)} />
      <Stages form={form} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={save.isBusy}>
          {askTexts.saveRoute}
        </Button>
      </DialogActions>
      {save.conflictDialog}
    </FormFrame>
  );
}

type ForAllProps = { onEdit: (editing: EditedForAll) => void; shown?: string | undefined };

/** The routes that all workspaces of the organization offer, for whoever may change them with the ways to do so. */
export function OrganizationRouteList({ onEdit, shown }: ForAllProps) {
  const { data: kept } = useApi(organizationRouteEndpoints.find, {});
  const mayManage = useCan('approval-route.manage');
  const save = useVersionedAction(organizationRouteEndpoints.save, wordsOf);
  const { askReason, reasonDialog } = useReason();
  if (!kept) return null;
  const remove = async ({ name }: OrganizationRoute) => {
    const routes = kept.routes.filter((one) => one.name !== name);
    await askReason(removalOf(name), (why) => save.run({ body: { routes, reason: why } }, kept));
  };
  return (
    <section className={classes.form} aria-label={askTexts.forAll}>
      <h3>{askTexts.forAll}</h3>
      <p className={classes.quiet}>{kept.routes.length > 0 ? askTexts.forAllText : askTexts.noneYet}</p>
      <RoutesShown
        routes={kept.routes}
        shown={shown}
        textOf={organizationRouteText}
        onEdit={mayManage ? (route) => onEdit({ kept, route }) : undefined}
        onRemove={mayManage ? (route) => void remove(route) : undefined}
      />
      {mayManage && (
        <div>
          <Button icon={<IconPlus />} onClick={() => onEdit({ kept, route: undefined })}>
            {askTexts.addForAll}
          </Button>
        </div>
      )}
      {reasonDialog}
      {save.conflictDialog}
    </section>
  );
}
