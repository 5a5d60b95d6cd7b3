import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { fishboneCreate, type fiveWhysCreate } from 'contract/records/analysis/analysis';
import {
  type AnalysisMethod,
  type CategorySet,
  categorySets,
} from 'contract/records/analysis/analysis-rules';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type AnalysedKind, analysisParams, callsOf, useAnalysisPaths } from './analysed.ts';
import classes from './analysis.module.css';
import { useWorkspaceIds } from '../record/record-paths.ts';

type AnalysisDialogProps = {
  kind: AnalysedKind;
  method: AnalysisMethod;
  recordId: string;
  /** What is changed; a new one is begun without it. */
  whole?: WholeAnalysis | undefined;
  /** What a new one begins with as its problem. */
  problem: string;
  /** The cause on a fishbone that new five whys go on from, and who has looked for it. */
  examines?: string;
  team?: WholeAnalysis['participants'];
  opened: boolean;
  onClose: () => void;
};

const setNames = Object.keys(categorySets) as CategorySet[]; // Object.keys loses the literal keys
const sets = [
  ...setNames.map((name) => ({ value: name, label: `${name}: ${categorySets[name].join(', ')}` })),
  { value: 'custom', label: analysisTexts.custom },
];

const labels: Record<string, string> = {
  name: analysisTexts.problem,
  participants: analysisTexts.team,
  facilitator: analysisTexts.facilitator,
  heldOn: analysisTexts.heldOn,
  categories: analysisTexts.categories,
  isBlind: analysisTexts.blind,
};

const nameOf = (one: unknown) =>
  typeof one === 'object' && one && 'name' in one ? String(one.name) : String(one ?? '');

const wordsOf: FieldWords = (name, value) => ({
  label: labels[name] ?? name,
  text: Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value),
});

// The team and the categories of five whys are never empty of themselves: a form has something in each of its fields.
const schema = fishboneCreate.extend({
  set: z.string(),
  participants: z.array(z.string()),
  facilitator: z.string(),
  isBlind: z.boolean(),
});

function useSave({ kind, method, recordId, whole, examines, onClose }: AnalysisDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const calls = callsOf(kind, method);
  const navigate = useNavigate();
  const { one } = useAnalysisPaths(kind, recordId);
  const update = useVersionedAction(calls.update, wordsOf, { onSuccess: onClose });
  const create = useAction(calls.create);
  const save = async (body: z.output<typeof fiveWhysCreate>, version: number | undefined) => {
    const params = analysisParams(workspaceId, recordId, whole?._id ?? '');
    if (whole) return update.run({ params, body }, { version });
    const outcome = await create.run({ params, body: { ...body, ...(examines ? { examines } : {}) } });
    if (!outcome.ok) return outcome;
    onClose();
    await navigate(one(method, outcome.data._id));
    return outcome;
  };
  return { save, busy: update.isBusy || create.isBusy, conflictDialog: update.conflictDialog };
}

const idsOf = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id);

const begun = ({ problem, team = [] }: AnalysisDialogProps) => ({
  name: problem,
  participants: idsOf(team),
  facilitator: '',
  heldOn: null,
  categories: [...categorySets['6M']],
  set: '6M',
  isBlind: false,
});

const kept = ({ name, participants, facilitator, heldOn, categories, isBlind }: WholeAnalysis) => ({
  name,
  participants: idsOf(participants),
  facilitator: facilitator?._id ?? '',
  heldOn,
  categories: [...(categories ?? categorySets['6M'])],
  set: 'custom',
  isBlind,
});

type Said = Pick<z.output<typeof schema>, 'facilitator' | 'heldOn'>;

/** Who led it and when; of a new one only what is said, of one that is there also that it is not said any more. */
function sessionOf({ facilitator, heldOn }: Said, isNew: boolean) {
  if (!isNew) return { facilitator: facilitator || null, heldOn: heldOn ?? null };
  return { ...(facilitator ? { facilitator } : {}), ...(heldOn ? { heldOn } : {}) };
}

const isSet = (value: unknown): value is CategorySet => typeof value === 'string' && value in categorySets;

const setField: FieldSpec = {
  label: analysisTexts.categorySet,
  control: 'select',
  options: sets,
  required: true,
};
const blindField: FieldSpec = {
  label: analysisTexts.blind,
  control: 'checkbox',
  help: analysisTexts.blindHelp,
};
const categoryField: FieldSpec = {
  label: analysisTexts.categories,
  control: 'tags',
  help: analysisTexts.customHelp,
  required: true,
};

type FormState = Form<z.input<typeof schema>, z.output<typeof schema>>;
type SessionProps = { form: FormState; whole: WholeAnalysis | undefined };

/** Who led it, and on which day it was held. */
function Session({ form, whole }: SessionProps) {
  const leader = whole?.facilitator;
  const { workspaceId } = useWorkspaceIds();
  const people = workspacePeople(workspaceId, { known: leader ? [leader] : [] });
  const { facilitator: label, facilitatorHelp: help, heldOn } = analysisTexts;
  return (
    <div className={classes.pair}>
      <FormField form={form} name="facilitator" field={{ label, control: 'person', help, people }} />
      <FormField form={form} name="heldOn" field={{ label: heldOn, control: 'date' }} />
    </div>
  );
}

function AnalysisForm(props: AnalysisDialogProps) {
  const { method, recordId, whole, examines } = props;
  const { workspaceId } = useWorkspaceIds();
  const { save, busy, conflictDialog } = useSave(props);
  const isFishbone = method === 'ishikawa';
  const form = useForm({
    name: whole ? `analysis:${whole._id}` : `analysis:new:${method}:${examines ?? recordId}`,
    version: whole?.version,
    schema,
    defaultValues: whole ? kept(whole) : begun(props),
    onSubmit: ({ name, participants, categories, isBlind, ...said }, { version }) =>
      save(
        { name, participants, ...sessionOf(said, !whole), ...(isFishbone && { categories, isBlind }) },
        version,
      ),
  });
  const people = workspacePeople(workspaceId, { known: whole?.participants ?? props.team });
  const choose = (set: unknown) => {
    if (isSet(set)) form.setValue('categories', [...categorySets[set]], { shouldDirty: true });
  };
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      <FormField
        form={form}
        name="name"
        field={{ label: analysisTexts.problem, control: 'text', required: true }}
      />
      {isFishbone && !whole && <FormField form={form} name="set" field={setField} onChange={choose} />}
      {isFishbone && <FormField form={form} name="categories" field={categoryField} />}
      <FormField
        form={form}
        name="participants"
        field={{ label: analysisTexts.team, control: 'people', people }}
      />
      <Session form={form} whole={whole} />
      {isFishbone && <FormField form={form} name="isBlind" field={blindField} />}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={busy} busyLabel={analysisTexts.saving}>
          {whole ? analysisTexts.save : analysisTexts.begin}
        </Button>
      </DialogActions>
      {conflictDialog}
    </FormFrame>
  );
}

/** Begins an analysis, or changes its problem, its team and its categories. */
export function AnalysisDialog(props: AnalysisDialogProps) {
  const { method, whole, examines, opened, onClose } = props;
  const start = examines ? analysisTexts.examine : methodWords[method].start;
  return (
    <Dialog opened={opened} onClose={onClose} title={whole ? analysisTexts.edit : start} size="large">
      <AnalysisForm {...props} />
    </Dialog>
  );
}
