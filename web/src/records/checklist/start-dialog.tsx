import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { limits } from 'contract/core/limits';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { optionsOf, useSiteNames } from '../record/use-names.ts';
import { useChecklistPaths } from './checklist-paths.ts';
import { useRunGroupField } from './run-group-field.ts';
import { runTexts as texts } from './run-texts.ts';
import classes from './run/run.module.css';

type Choice = { _id: string; name: string };

export type StartProps = {
  opened: boolean;
  onClose: () => void;
  /** The checklist that is started; it is chosen without. */
  checklist?: Choice | undefined;
  /** The record that it is done for. */
  recordId?: string | undefined;
  /** The action of that record which asks for it. */
  actionId?: string | undefined;
};

const schema = z.object({
  checklist: z.string().min(1, texts.chooseChecklist),
  assignee: z.string(),
  group: z.string(),
  site: z.string(),
  dueDate: z.string().nullable(),
});

type FormProps = StartProps & { choices: readonly Choice[] };

function useStart({ checklist: given, recordId, actionId, choices }: FormProps) {
  const paths = useChecklistPaths();
  const navigate = useNavigate();
  const start = useAction(checklistRunEndpoints.create, {
    onSuccess: ({ _id }) => void navigate(paths.run(_id)),
  });
  const [only] = choices.length === 1 ? choices : [];
  const checklist = given?._id ?? only?._id ?? '';
  // What was begun for another checklist is not continued with this one.
  const kept = [actionId ?? recordId ?? paths.workspaceId, ...(given ? [given._id] : [])];
  const form = useForm({
    name: `checklist-start:${kept.join(':')}`,
    schema,
    defaultValues: { checklist, assignee: '', group: '', site: '', dueDate: null },
    onSubmit: ({ checklist: chosen, ...entered }) => {
      // What is left empty is not said: it is the caller's, at the site of the record, and due today.
      const said = Object.entries({ record: recordId, action: actionId, ...entered }).filter(
        ([, value]) => value,
      );
      return start.run({
        params: paths.params,
        body: { checklist: chosen, ...(Object.fromEntries(said) as Partial<typeof entered>) }, // entries lose the names
      });
    },
  });
  return { form, isBusy: start.isBusy };
}

function StartForm(props: FormProps) {
  const { recordId, choices } = props;
  const { workspaceId } = useChecklistPaths();
  const { form, isBusy } = useStart(props);
  const sites = useSiteNames();
  const people = workspacePeople(workspaceId);
  const groupField = useRunGroupField(recordId ? { record: recordId } : {});
  return (
    <FormFrame form={form} className={classes.panel}>
      <FormField
        form={form}
        name="checklist"
        field={{ label: texts.checklist, control: 'select', options: optionsOf(choices), required: true }}
      />
      <FormField
        form={form}
        name="assignee"
        field={{ label: texts.assignee, control: 'person', people, placeholder: texts.meOrGroup }}
      />
      <FormField form={form} name="group" field={groupField} />
      {!recordId && (
        <FormField
          form={form}
          name="site"
          field={{ label: texts.site, control: 'select', options: optionsOf(sites) }}
        />
      )}
      <FormField
        form={form}
        name="dueDate"
        field={{ label: texts.dueDate, control: 'date', help: texts.today }}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.starting}>
          {texts.begin}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** The checklist that is started stands among the choices, however many others come before it. */
const withGiven = (found: readonly Choice[], given: Choice | undefined) =>
  !given || found.some(({ _id }) => _id === given._id) ? found : [given, ...found];

function Choices(props: StartProps) {
  const { params } = useChecklistPaths();
  const answer = useApi(checklistEndpoints.list, {
    params,
    query: { status: 'active', limit: limits.pageSizeMax },
  });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) =>
        results.length === 0 && !props.checklist ? (
          <EmptyState message={texts.noChecklist} />
        ) : (
          <StartForm {...props} choices={withGiven(results, props.checklist)} />
        )
      }
    </Loaded>
  );
}

/** Starts a run of a checklist, by itself or for a record, and leads to it. */
export function StartDialog(props: StartProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.start}>
      <Choices {...props} />
    </Dialog>
  );
}
