import { impactsOf } from 'contract/modules/risk/risk-gain';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { riskLevels } from 'contract/modules/risk/risk-levels';
import { highIs } from '../rating/high-is.ts';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { Link, useSearchParams } from 'react-router';
import { viewInAddress } from '../../../records/record/register/use-view.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Hidden } from '../../../ui/layout/hidden.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { axisSteps, type Bubble, bubblesOf } from './bubble-layout.ts';
import classes from './bubbles.module.css';
import type { RiskViewProps } from './heat-map.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { CategoryTable } from './matrix-tables.tsx';
import matrixClasses from './matrix.module.css';
import { matrixTexts as texts } from './matrix-texts.ts';
import { useMatrix, useMatrixPlace } from './use-matrix.ts';

const percent = (part: number) => `${part * 100}%`;

/** Where its middle is from the left. */
const startOf = ({ x, aside }: Bubble) => `calc(${percent(x)} + ${aside}px)`;

function Mark({ bubble, kind, href }: { bubble: Bubble; kind: RiskKind; href: string }) {
  const { worst, y, size } = bubble;
  return (
    <li className={classes.place} style={{ insetInlineStart: startOf(bubble), insetBlockEnd: percent(y) }}>
      <Link to={href} className={classes.mark}>
        <Hidden>{texts.bubble(bubble, levelLabel(worst, kind), kind)}</Hidden>
        <span
          className={`${matrixClasses.bubble} ${classes.bubble}`}
          data-level={worst}
          style={{ inlineSize: size, blockSize: size }}
        />
      </Link>
    </li>
  );
}

/** What is said below a bubble, with its number; each stands after all bubbles, so that none lies on it. */
function Word({ bubble }: { bubble: Bubble }) {
  const { category, count, y, size, labelDown } = bubble;
  return (
    <span
      aria-hidden
      className={classes.word}
      style={{
        insetInlineStart: startOf(bubble),
        insetBlockStart: `calc(${percent(1 - y)} + ${size / 2 + labelDown}px)`,
      }}
    >
      {category} <strong>{countText(count)}</strong>
    </span>
  );
}

/** The steps of both axes; who reads the table or a bubble's name does not need them. */
function Axes({ scheme, kind }: { scheme: RiskScheme; kind: RiskKind }) {
  return (
    <div aria-hidden>
      {axisSteps.map(({ step, at }) => (
        <span key={step} className={classes.impact} style={{ insetBlockEnd: percent(at) }}>
          <strong>{step}</strong> <span>{impactsOf(scheme, kind)[step - 1]}</span>
        </span>
      ))}
      {axisSteps.map(({ step, at }) => (
        <span key={step} className={classes.likelihood} style={{ insetInlineStart: percent(at) }}>
          <strong>{step}</strong> <span>{scheme.likelihoods[step - 1]?.label}</span>
        </span>
      ))}
    </div>
  );
}

/** The list as a table, narrowed further. */
function useTableHref(): (more: Record<string, string>) => string {
  const [url] = useSearchParams();
  return (more) => {
    const next = new URLSearchParams(url);
    for (const name of [viewInAddress, 'page']) next.delete(name);
    for (const [name, value] of Object.entries(more)) next.set(name, value);
    return `?${next.toString()}`;
  };
}

/** The categories of a list by the middle of their ratings: how many risks each has, and the highest level among them. */
export function Bubbles({ query }: Pick<RiskViewProps, 'query'>) {
  const place = useMatrixPlace();
  const { type, isTable, kind } = place;
  const answer = useMatrix(type, query);
  const tableOf = useTableHref();
  const level = `${type}Level`;
  // Only the rated risks of a category are counted.
  const hrefOf = (category: string) =>
    tableOf({ kind, category, [level]: query[level] ?? riskLevels.join(',') });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {({ matrix, scheme }) => (
        <div className={matrixClasses.main}>
          <MatrixHead
            place={place}
            matrix={matrix}
            drawn={texts.bubbles}
            unratedHref={tableOf({ kind, cell: `${type}-none` })}
          />
          {matrix.categories.length === 0 && <p>{texts.nothing}</p>}
          {matrix.categories.length > 0 && isTable && (
            <CategoryTable
              kind={kind}
              label={texts.bubblesOf(type)}
              categories={matrix.categories}
              hrefOf={hrefOf}
            />
          )}
          {matrix.categories.length > 0 && !isTable && (
            <figure className={classes.figure} data-high={highIs(kind)}>
              <div className={classes.plot}>
                <Axes scheme={scheme} kind={kind} />
                <ul aria-label={texts.bubblesOf(type)}>
                  {bubblesOf(matrix.categories).map((bubble) => (
                    <Mark key={bubble.category} kind={kind} bubble={bubble} href={hrefOf(bubble.category)} />
                  ))}
                </ul>
                {bubblesOf(matrix.categories).map((bubble) => (
                  <Word key={bubble.category} bubble={bubble} />
                ))}
              </div>
              <figcaption className={classes.legend}>
                <span>{texts.axes(kind)}</span>
                <span className={classes.levels}>
                  {riskLevels.map((one) => (
                    <LevelChip key={one} level={one} kind={kind} />
                  ))}
                </span>
              </figcaption>
            </figure>
          )}
        </div>
      )}
    </Loaded>
  );
}
