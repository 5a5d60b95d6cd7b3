import { IconTrash } from '@tabler/icons-react';
import type { RootCause } from 'contract/records/analysis/analysis';
import { limits } from 'contract/core/limits';
import { Link } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { InPlace } from '../../shared/forms/in-place.tsx';
import { failureMessage } from '../../core/http/api-error.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type AnalysedKind, useAnalysisPaths } from './analysed.ts';
import classes from './analysis.module.css';

const wordsOf: FieldWords = (_name, value) => ({ label: analysisTexts.rootCause, text: String(value ?? '') });

type OneProps = { kind: AnalysedKind; recordId: string; cause: RootCause; mayEdit: boolean };

function One({ kind, recordId, cause, mayEdit }: OneProps) {
  const { workspaceId } = useWorkspaceIds();
  const { one } = useAnalysisPaths(kind, recordId);
  const params = { workspaceId, recordId, causeId: cause._id };
  const update = useVersionedAction(kind.parts.cause.update, wordsOf);
  const removal = useAction(kind.parts.cause.remove);
  const { askReason, reasonDialog } = useReason();
  const { label, name, method, analysis, confirmedBy, confirmedAt, version } = cause;

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
          onSave={async (text, seen) => {
            const outcome = await update.run({ params, body: { name: String(text) } }, seen);
            return outcome.ok ? undefined : failureMessage(outcome.error);
          }}
        >
          {name}
        </InPlace>
        <p className={classes.quiet}>
          {method && analysis && (
            <Link to={one(method, analysis._id)}>
              {analysisTexts.from(methodWords[method].title, analysis.name)}
            </Link>
          )}
          {confirmedBy && <> · {confirmedBy.name}</>} · <MomentText moment={confirmedAt} />
        </p>
      </div>
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
  recordId: string;
  mayEdit: boolean;
  /** Says what they are where there are none; else nothing stands there then. */
  isAlways: boolean;
};

/** The root causes of a record. */
export function RootCauses({ kind, recordId, mayEdit, isAlways }: RootCausesProps) {
  const { workspaceId } = useWorkspaceIds();
  const args = { params: { workspaceId, recordId }, query: { limit: limits.pageSizeMax } };
  const { data } = useApi(kind.parts.cause.list, args);
  // Those that somebody has named without an analysis stand elsewhere.
  const found = data?.results.filter(({ analysis }) => analysis !== null) ?? [];
  if (found.length === 0 && !isAlways) return null;
  return (
    <Section title={analysisTexts.rootCauses}>
      {found.length === 0 ? (
        <p className={classes.quiet}>{data && analysisTexts.noRootCauses}</p>
      ) : (
        <ul className={classes.list}>
          {found.map((cause) => (
            <One key={cause._id} kind={kind} recordId={recordId} cause={cause} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Section>
  );
}
