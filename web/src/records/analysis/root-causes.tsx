import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import { branchesOf, categoryOfBranch, placeInTree } from 'contract/records/analysis/cause-tree';
import { limits } from 'contract/core/limits';
import { pastCycle } from 'contract/records/record/past-cycle';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { InPlace, type InPlaceProps } from '../../shared/forms/in-place.tsx';
import { failureMessage } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import type { ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { CauseSaid } from './cause-facts.tsx';
import { causeTexts } from './cause-texts.ts';
import { type AnalysedKind, useAnalysisPaths } from './analysed.ts';
import classes from './analysis.module.css';

const CauseDialog = lazyDialog(async () => (await import('./cause-dialog.tsx')).CauseDialog);

/** A place in the tree, by its category or its subcategory. */
const placeOf = (value: unknown) => {
  const above = categoryOfBranch(String(value));
  return above
    ? { category: above, subcategory: String(value) }
    : { category: String(value), subcategory: null };
};

function textOfPlace(value: unknown): string {
  const { category, subcategory } = placeOf(value);
  return placeInTree(category, subcategory);
}

const wordsOf: FieldWords = (name, value) =>
  name === 'category' || name === 'subcategory'
    ? { label: analysisTexts.category, text: textOfPlace(value) }
    : { label: analysisTexts.rootCause, text: String(value ?? '') };

/** The tree of causes, each category before what stands below it. */
const places = Object.keys(causeCategoryLabels).flatMap((category) => [
  { value: category, label: placeInTree(category, null) },
  ...Object.keys(branchesOf(category)).map((branch) => ({
    value: branch,
    label: placeInTree(category, branch),
  })),
]);

type Save = (
  body: { name?: string; category?: string | null; subcategory?: string | null },
  seen: Parameters<InPlaceProps['onSave']>[1],
) => Promise<string | undefined>;

type CategoryProps = { cause: RootCause; mayEdit: boolean; save: Save };

/** What sort of thing a root cause is, which figures count by. */
function Category({ cause: { _id, label, category, subcategory, version }, mayEdit, save }: CategoryProps) {
  if (!mayEdit && !category) return null;
  return (
    <InPlace
      name={`cause-category:${_id}`}
      field={{ label: analysisTexts.categoryOf(label), control: 'select', options: places }}
      value={subcategory ?? category}
      version={version}
      mayEdit={mayEdit}
      onSave={(chosen, seen) => save(chosen ? placeOf(chosen) : { category: null, subcategory: null }, seen)}
    >
      {placeInTree(category, subcategory) || (
        <span className={classes.quiet}>{analysisTexts.noCategory}</span>
      )}
    </InPlace>
  );
}

type OriginProps = { cause: RootCause; to: ReturnType<typeof useAnalysisPaths>['one'] };

/** Which analysis has found it, and who has confirmed it when. */
function Origin({ cause: { method, analysis, confirmedBy, confirmedAt }, to }: OriginProps) {
  return (
    <p className={classes.quiet}>
      {method && analysis && (
        <Link to={to(method, analysis._id)}>
          {analysisTexts.from(methodWords[method].title, analysis.name)}
        </Link>
      )}
      {analysis && ' · '}
      {confirmedBy && <>{confirmedBy.name} · </>}
      <MomentText moment={confirmedAt} />
    </p>
  );
}

type OneProps = {
  kind: AnalysedKind;
  recordId: string;
  cause: RootCause;
  mayEdit: boolean;
  remark?: string | undefined;
};

function EditCause({ kind, recordId, cause, mayEdit }: OneProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {mayEdit && (
        <IconButton
          name={causeTexts.editOf(cause.label)}
          icon={<IconPencil />}
          size="small"
          onClick={() => setOpened(true)}
        />
      )}
      <CauseDialog {...{ kind, recordId, opened }} item={cause} onClose={() => setOpened(false)} />
    </>
  );
}

function One({ kind, recordId, cause, mayEdit, remark }: OneProps) {
  const { workspaceId } = useWorkspaceIds();
  const { one } = useAnalysisPaths(kind, recordId);
  const params = { workspaceId, recordId, causeId: cause._id };
  const update = useVersionedAction(kind.parts.cause.update, wordsOf);
  const removal = useAction(kind.parts.cause.remove);
  const { askReason, reasonDialog } = useReason();
  const { label, name, version } = cause;

  const save: Save = async (body, seen) => {
    const outcome = await update.run({ params, body }, seen);
    return outcome.ok ? undefined : failureMessage(outcome.error);
  };

  const remove = async () => {
    const question = {
      name: `cause:${cause._id}`,
      title: analysisTexts.removeRootCauseOf(label),
      message: analysisTexts.rootCauseQuestion,
      names: [name],
      confirmLabel: analysisTexts.removeRootCause,
    };
    await askReason(question, (reason) => removal.run({ params, body: { reason } }));
  };

  return (
    <li className={classes.rootCause}>
      <span className={classes.label}>{label}</span>
      <div className={classes.rootWords}>
        <InPlace
          name={`cause:${cause._id}`}
          field={{ label: analysisTexts.isRootCause(label), control: 'text', required: true }}
          value={name}
          version={version}
          mayEdit={mayEdit}
          onSave={(text, seen) => save({ name: String(text) }, seen)}
        >
          {name}
        </InPlace>
        {remark && <p className={classes.remark}>{analysisTexts.toBeChanged(remark)}</p>}
        <Category cause={cause} mayEdit={mayEdit} save={save} />
        {!kind.hasOwnCauses && <CauseSaid cause={cause} />}
        <Origin cause={cause} to={one} />
      </div>
      <EditCause {...{ kind, recordId, cause, mayEdit }} />
      {mayEdit && (
        <IconButton
          name={analysisTexts.removeRootCauseOf(label)}
          icon={<IconTrash />}
          size="small"
          onClick={() => void remove()}
        />
      )}
      {update.conflictDialog}
      {reasonDialog}
    </li>
  );
}

type RootCausesProps = {
  kind: AnalysedKind;
  record: ShownRecord;
  mayEdit: boolean;
  /** What is to be changed of one. */
  remarkOn?: (causeId: string) => string | undefined;
  /** Says what they are where there are none; else nothing stands there then. */
  isAlways: boolean;
};

/** Names a cause that no analysis has found. */
function AddCause({ kind, recordId }: Pick<OneProps, 'kind' | 'recordId'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="small" icon={<IconPlus />} onClick={() => setOpened(true)}>
        {causeTexts.addOne}
      </Button>
      <CauseDialog kind={kind} recordId={recordId} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** The root causes of a record. */
export function RootCauses({ kind, record, mayEdit, remarkOn, isAlways }: RootCausesProps) {
  const { workspaceId } = useWorkspaceIds();
  const recordId = record._id;
  const args = { params: { workspaceId, recordId }, query: { limit: limits.pageSizeMax } };
  const { data } = useApi(kind.parts.cause.list, args);
  const found = data?.results.filter(({ analysis }) => analysis !== null || !kind.hasOwnCauses) ?? [];
  if (found.length === 0 && !isAlways) return null;
  return (
    <Section
      title={analysisTexts.rootCauses}
      action={mayEdit && isAlways && !kind.hasOwnCauses && <AddCause kind={kind} recordId={recordId} />}
    >
      {found.length === 0 ? (
        <p className={classes.quiet}>
          {data && (kind.hasOwnCauses ? analysisTexts.noRootCauses : analysisTexts.noCauses)}
        </p>
      ) : (
        <ul className={classes.list}>
          {found.map((cause) => (
            <One
              key={cause._id}
              {...{ kind, recordId, cause }}
              mayEdit={mayEdit && !pastCycle(record, cause)}
              remark={remarkOn?.(cause._id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
