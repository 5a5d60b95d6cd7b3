import type {
  AnswerValue,
  ChecklistItem,
  ChecklistSection,
} from 'contract/records/checklist/checklist-types';
import { definitionProblems } from 'contract/records/checklist/core/problems';
import { pointsOf, resultOf } from 'contract/records/checklist/core/score';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Pill } from '../../../ui/layout/pill.tsx';
import { checklistTexts as texts } from '../checklist-texts.ts';
import { AnswerControl } from '../run/answer-control.tsx';
import run from '../run/run.module.css';
import { runTexts } from '../run-texts.ts';
import classes from './editor.module.css';

/** What an answer that is tried comes to. */
function Outcome({ item, value }: { item: ChecklistItem; value: AnswerValue }) {
  const points = pointsOf(item, value);
  if (value === null) return null;
  const isFail = resultOf(item, { value, reason: null }) === 'fail';
  const words = [
    points === null ? texts.notScored : texts.scores(points * item.weight, item.weight),
    isFail && item.isCritical ? texts.failsRun : '',
    isFail && item.onFail === 'action' ? texts.makesAction : '',
    isFail && item.onFail === 'record' ? texts.raisesRecord : '',
    isFail && item.onFail === 'notify' ? texts.tellsOwner : '',
  ];
  return <p role="status">{words.filter(Boolean).join('. ')}</p>;
}

function TriedItem({ item }: { item: ChecklistItem }) {
  const [value, setValue] = useState<AnswerValue>(null);
  return (
    <div className={run.card}>
      <div className={run.marks}>
        {item.isCritical && (
          <Pill tone="bad" icon={<IconAlertTriangle />}>
            {runTexts.critical}
          </Pill>
        )}
        {item.clause && <span className={run.clause}>{runTexts.clause(item.clause)}</span>}
      </div>
      <p className={run.question}>{item.question || texts.noQuestion}</p>
      {item.help && <p className={run.help}>{item.help}</p>}
      <AnswerControl item={item} value={value} disabled={false} onChange={setValue} />
      <Outcome item={item} value={value} />
    </div>
  );
}

type PreviewProps = { sections: readonly ChecklistSection[]; item: ChecklistItem | undefined };

/** Beside the items: the open one as it is asked on a phone, and what stands against publishing. */
export function Preview({ sections, item }: PreviewProps) {
  const problems = definitionProblems(sections);
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      {item ? (
        <TriedItem key={`${item._id} ${item.type}`} item={item} />
      ) : (
        <p className={run.note}>{texts.previewNone}</p>
      )}
      <h2>{texts.before}</h2>
      {problems.length === 0 ? (
        <p className={run.note}>{texts.nothing}</p>
      ) : (
        <ul>
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}
