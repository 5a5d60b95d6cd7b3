import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { runStates } from 'contract/records/checklist/checklist-types';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';
import classes from './run.module.css';
import { type RunAnswers, useAnswers } from './use-answers.ts';

type Line = { item: string; question: string; said: string };

/** What waits of each item, as lines that can be read and copied. */
function linesOf(run: WholeRun, { waiting: { answers, photos } }: RunAnswers): Line[] {
  return run.sections
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const answer = answers[item._id];
      const taken = photos.filter((photo) => photo.item === item._id);
      if (!answer && taken.length === 0) return [];
      const words = answer ? [saidText(item, answer, 0), answer.comment] : [];
      const said = [...words, taken.length > 0 ? texts.photoCount(taken.length) : ''].filter(Boolean);
      return [{ item: item._id, question: item.question, said: said.join('. ') || texts.notAnswered }];
    });
}

async function copy(lines: readonly Line[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(
      lines.map(({ question, said }) => `${question}\n${said}`).join('\n\n'),
    );
    toast.success(texts.copied);
  } catch {
    toast.error(texts.notCopied);
  }
}

/** Above the result of a run that another device has ended: what was answered here and could no longer be sent. */
export function Unsent({ run, place }: { run: WholeRun; place: RunPlace }) {
  const answers = useAnswers(run, place);
  const { confirm, confirmDialog } = useConfirm();
  const lines = linesOf(run, answers);
  if (lines.length === 0) return null;
  const discard = async () => {
    const question = { title: texts.discardTitle, message: texts.discardQuestion };
    if (await confirm({ ...question, confirmLabel: texts.discard })) answers.outbox.discard();
  };
  return (
    <section className={classes.card} aria-label={texts.unsent}>
      <Notice tone="warn">{texts.unsentText(runStates[run.status].label.toLowerCase())}</Notice>
      <ul className={classes.rows}>
        {lines.map(({ item, question, said }) => (
          <li key={item} className={classes.result}>
            <span>{question}</span>
            <p className={classes.resultText}>{said}</p>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button icon={<IconCopy />} onClick={() => void copy(lines)}>
          {texts.copy}
        </Button>
        <Button variant="danger" icon={<IconTrash />} onClick={() => void discard()}>
          {texts.discard}
        </Button>
      </div>
      {confirmDialog}
    </section>
  );
}
