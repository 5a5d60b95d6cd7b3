import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { readUpwards } from 'contract/records/analysis/analysis-rules';
import { analysisTexts } from './analysis-texts.ts';
import classes from './analysis.module.css';

type Answer = { id: string; holds: boolean | null; name: string };

type LinkChoiceProps = { link: Answer; mayWork: boolean; onAnswer: (holds: boolean) => void };

function LinkChoice({ link, mayWork, onAnswer }: LinkChoiceProps) {
  const { id, holds, name } = link;
  return (
    <fieldset className={classes.choice} disabled={!mayWork} aria-label={name}>
      {[true, false].map((value) => (
        <label key={String(value)} data-on={holds === value || undefined}>
          <input
            type="radio"
            name={`therefore-${id}`}
            checked={holds === value}
            onChange={() => onAnswer(value)}
          />
          {value ? analysisTexts.yes : analysisTexts.no}
        </label>
      ))}
    </fieldset>
  );
}

type ReadUpwardProps = {
  whole: WholeAnalysis;
  branch: AnalysisBranch | undefined;
  mayWork: boolean;
  onAnswer: (branch: AnalysisBranch, holds: boolean) => void;
};

/** The chain of an answer as it is read upwards, with the question whether each "therefore" holds. */
export function ReadUpward({ whole, branch, mayWork, onAnswer }: ReadUpwardProps) {
  const links = branch ? readUpwards(whole.branches, branch._id, whole.name) : [];
  const held = links.filter(({ holds }) => holds === true).length;
  const answer = (id: string, holds: boolean) => {
    const found = whole.branches.find(({ _id }) => _id === id);
    if (found) onAnswer(found, holds);
  };
  return (
    <section className={classes.part} aria-label={analysisTexts.readUpward}>
      <div className={classes.partHead}>
        <h2>{analysisTexts.readUpward}</h2>
        {branch && <span>{analysisTexts.holding(held, links.length)}</span>}
      </div>
      {branch ? (
        <ol className={classes.chain}>
          {links.map(({ id, cause, effect, holds }) => (
            <li key={id}>
              <p>{cause}</p>
              <div className={classes.therefore}>
                <span>{analysisTexts.therefore}</span>
                <LinkChoice
                  link={{ id, holds, name: analysisTexts.linkName(cause, effect) }}
                  mayWork={mayWork}
                  onAnswer={(value) => answer(id, value)}
                />
              </div>
            </li>
          ))}
          <li className={classes.chainEnd}>{whole.name}</li>
        </ol>
      ) : (
        <p className={classes.quiet}>{analysisTexts.readHint}</p>
      )}
    </section>
  );
}
