import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import {
  type AnalysisMethod,
  type BranchStatus,
  likelihoods,
} from 'contract/records/analysis/analysis-rules';
import { use } from 'react';
import { z } from 'zod';
import { limits } from 'contract/core/limits';
import { optionalLongText, optionalText, requiredText } from 'contract/core/field';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { EditedRoom, useSaysEditing } from '../../core/realtime/use-presence.ts';
import { useForm } from '../../core/forms/use-form.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import type { Seen } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { analysisTexts, statusWords } from './analysis-texts.ts';
import classes from './analysis.module.css';
import { labelOptions } from '../../ui/fields/option.ts';

const schema = z
  .object({
    name: requiredText(analysisTexts.wordsMissing),
    question: optionalText(limits.nameMax),
    status: z.enum(['possible', 'confirmed', 'ruled-out']),
    reason: optionalLongText(1000),
    likelihood: z.string(),
    test: optionalLongText(2000),
    testResult: optionalLongText(2000),
    owner: z.string(),
    dueDate: z.string(),
    evidence: optionalLongText(2000),
    files: z.array(z.string()),
  })
  .refine(({ test, testResult }) => !testResult || Boolean(test), {
    path: ['test'],
    message: analysisTexts.testMissing,
  })
  .refine(({ status, reason, testResult }) => status !== 'ruled-out' || Boolean(reason ?? testResult), {
    path: ['reason'],
    message: analysisTexts.whyRuledOut,
  });

type DetailsProps = {
  branch: AnalysisBranch;
  /** The state that it begins with, where a key has asked for it. */
  status: BranchStatus | undefined;
  method: AnalysisMethod;
  files: readonly RecordFile[];
  /** Advice about its words as they are typed. */
  hintOf: (text: string) => string | undefined;
  onSave: (patch: object, seen: Seen) => Promise<string | undefined>;
  onClose: () => void;
};

const labels: Record<string, string> = {
  name: analysisTexts.words,
  question: analysisTexts.question,
  status: analysisTexts.statusTerm,
  reason: analysisTexts.reason,
  likelihood: analysisTexts.likelihood,
  test: analysisTexts.test,
  testResult: analysisTexts.testResult,
  owner: analysisTexts.owner,
  dueDate: analysisTexts.due,
  evidence: analysisTexts.evidence,
  files: analysisTexts.files,
};

const states = labelOptions(statusWords);
const likelihoodOptions = likelihoods.map(({ value, label }) => ({
  value: String(value),
  label: `${value}, ${label.toLowerCase()}`,
}));

const beginWith = ({ branch, status }: DetailsProps) => ({
  name: branch.name,
  question: branch.question ?? '',
  status: status ?? branch.status,
  reason: branch.reason ?? '',
  likelihood: branch.likelihood === null ? '' : String(branch.likelihood),
  test: branch.test ?? '',
  testResult: branch.testResult ?? '',
  owner: branch.owner?._id ?? '',
  dueDate: branch.dueDate ?? '',
  evidence: branch.evidence ?? '',
  files: (branch.files ?? []).map(({ _id }) => _id),
});

const field = (name: string, more: Pick<FieldSpec, 'control'> & Partial<FieldSpec>): FieldSpec => ({
  label: labels[name] ?? name,
  ...more,
});

type Said = Partial<z.output<typeof schema>>;

/** What is said of a cause on a fishbone alone; what is empty is taken back. */
const ofCause = ({ likelihood, test, testResult, owner, dueDate }: Said) => ({
  likelihood: likelihood ? Number(likelihood) : null,
  test: test ?? null,
  testResult: testResult ?? null,
  owner: owner || null,
  dueDate: dueDate || null,
});

/** What is sent of the form: of an answer, or of a cause. */
const bodyOf = (isWhy: boolean, { name, status, files, ...said }: Said) => ({
  name,
  status,
  files,
  reason: said.reason ?? null,
  evidence: said.evidence ?? null,
  ...(isWhy ? { question: said.question ?? null } : ofCause(said)),
});

function DetailsForm(props: DetailsProps) {
  const { branch, method, files, hintOf, onSave, onClose } = props;
  const isWhy = method === 'five-whys';
  useSaysEditing(use(EditedRoom));
  const form = useForm({
    name: `analysis-details:${branch._id}`,
    version: branch.version,
    schema,
    defaultValues: beginWith(props),
    onSubmit: async (said, base) => {
      const refusal = await onSave(bodyOf(isWhy, said), base);
      if (refusal !== undefined) return undefined;
      onClose();
      return { ok: true, data: undefined };
    },
  });
  const isOut = form.watch('status') === 'ruled-out';
  const hasResult = Boolean(form.watch('testResult'));
  const options = files.map(({ _id, name }) => ({ value: _id, label: name }));
  const people = workspacePeople(useWorkspaceIds().workspaceId, {
    known: branch.owner ? [branch.owner] : [],
  });
  const drawn = (name: keyof ReturnType<typeof beginWith>, more: Parameters<typeof field>[1]) => (
    <FormField form={form} name={name} field={field(name, more)} />
  );
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      {drawn('name', { control: 'text', required: true, hintOf })}
      {isWhy && drawn('question', { control: 'text', placeholder: analysisTexts.why })}
      {!isWhy && (
        <>
          {drawn('likelihood', { control: 'select', options: likelihoodOptions })}
          <div className={classes.pair}>
            {drawn('owner', { control: 'person', people, help: analysisTexts.ownerHelp })}
            {drawn('dueDate', { control: 'date' })}
          </div>
          {drawn('test', { control: 'textarea', help: analysisTexts.testHelp })}
          {drawn('testResult', { control: 'textarea', help: analysisTexts.testResultHelp })}
        </>
      )}
      {drawn('status', { control: 'radio', options: states, required: true })}
      {isOut && drawn('reason', { control: 'textarea', required: !hasResult })}
      {drawn('evidence', { control: 'textarea' })}
      {options.length > 0 &&
        drawn('files', { control: 'multiselect', options, placeholder: analysisTexts.chooseFiles })}
      <DialogActions>
        <DialogCancel />
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          busyLabel={analysisTexts.saving}
        >
          {analysisTexts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** What is said of an answer or a cause: whether it is confirmed, why it is ruled out, and what shows it. */
export function DetailsDialog({ opened, ...details }: DetailsProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={details.onClose} title={details.branch.name} size="large">
      <DetailsForm {...details} />
    </Dialog>
  );
}
