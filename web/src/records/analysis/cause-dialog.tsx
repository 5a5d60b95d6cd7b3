import { branchesOf } from 'contract/records/analysis/cause-tree';
import { type RootCause, rootCauseInput } from 'contract/records/analysis/root-cause';
import { useAction } from '../../core/http/use-action.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { labelOptions } from '../../ui/fields/option.ts';
import { EditedPart } from '../part/edited-part.tsx';
import type { Values } from '../part/part-form.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { useRecordFileField } from '../record/use-record-file-field.tsx';
import type { AnalysedKind } from './analysed.ts';
import { causeTexts as texts } from './cause-texts.ts';

type DialogProps = {
  kind: AnalysedKind;
  recordId: string;
  /** What is changed; a new one is made without it. */
  item?: RootCause | undefined;
  opened: boolean;
  onClose: () => void;
};

// The form names a cause; where an analysis has found it is not asked.
const causeForm = rootCauseInput.omit({ branch: true });

const ownRows = [['name'], ['description'], ['category', 'subcategory'], ['file']];
const rows = [
  ['name'],
  ['type'],
  ['category', 'subcategory'],
  ['description'],
  ['certainty', 'file'],
  ['verificationMethod'],
  ['verificationResult'],
  ['verifiedBy', 'verifiedOn'],
  ['isHumanError'],
  ['considered'],
  ['humanErrorReason'],
];

const ofProof = new Set(['verificationMethod', 'verificationResult', 'verifiedBy', 'verifiedOn']);
const ofHumanError = new Set(['considered', 'humanErrorReason']);

/** The subcategory is asked of a category, how it was proved of what is verified, and what was considered of a human error. */
const isAsked = (field: string, { category, certainty, isHumanError }: Record<string, unknown>) =>
  field === 'subcategory'
    ? Boolean(category)
    : ofProof.has(field)
      ? certainty === 'verified'
      : !ofHumanError.has(field) || isHumanError === true;

/** The subcategories are those of the chosen category. */
const narrowed = (field: string, { category }: Record<string, unknown>) =>
  field === 'subcategory' ? { options: labelOptions(branchesOf(category)) } : undefined;

function CauseForm({ kind, recordId, item, onClose }: DialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId };
  const create = useAction(kind.parts.cause.create, { onSuccess: onClose });
  const update = useVersionedAction(kind.parts.cause.update, wordsOf(causeForm), { onSuccess: onClose });
  const file = useRecordFileField(kind.parts.file, recordId);
  return (
    <EditedPart
      word={`${kind.module}-cause`}
      recordId={recordId}
      item={item}
      create={create}
      update={update}
      schema={causeForm}
      begin={{ type: 'root' }}
      rows={kind.hasOwnCauses ? ownRows : rows}
      isAsked={isAsked}
      narrowed={narrowed}
      fields={{
        type: { required: true },
        category: { placeholder: texts.notSaid },
        subcategory: { placeholder: texts.notSaid },
        certainty: { placeholder: texts.notSaid },
        file,
        considered: { placeholder: texts.nothing },
        verifiedBy: {
          people: workspacePeople(workspaceId, { known: item?.verifiedBy ? [item.verifiedBy] : [] }),
        },
      }}
      onCreate={(values) => create.run({ params, body: values })}
      onUpdate={(causeId, changes, base) =>
        update.run({ params: { ...params, causeId }, body: said(changes) }, base)
      }
      saveLabel={item ? texts.save : texts.add}
    />
  );
}

/** What is taken back is said by what the call knows for it, and not by null. */
const takenBack: Values = { considered: [], isHumanError: false };

const said = (changes: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value ?? takenBack[name] ?? null]),
  );

/** Names a cause of a record, or says otherwise what one is. */
export function CauseDialog(props: DialogProps) {
  const { kind, item, opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={item ? texts.edit : texts.addOne}
      size={kind.hasOwnCauses ? 'medium' : 'large'}
    >
      <CauseForm {...props} />
    </Dialog>
  );
}
