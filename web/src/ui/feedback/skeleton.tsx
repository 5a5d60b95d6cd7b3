import { Hidden } from '../layout/hidden.tsx';
import { feedbackTexts } from './feedback-texts.ts';
import classes from './skeleton.module.css';

export type SkeletonProps = { width?: number | string; height?: number | string };

/** One grey block in the place of what comes. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className={classes.block} style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}

function Loading() {
  return (
    <div role="status">
      <Hidden>{feedbackTexts.loading}</Hidden>
    </div>
  );
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows of a list that is not a table. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={classes.rows}>
      <Loading />
      {indexes(rows).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={`${70 - (row % 3) * 14}%`} />
        </div>
      ))}
    </div>
  );
}

/** A grid of cards, such as workspaces. */
export function CardsSkeleton({ cards = 12, height = 196 }: { cards?: number; height?: number }) {
  return (
    <>
      <Loading />
      <div className={classes.cards}>
        {indexes(cards).map((card) => (
          <Skeleton key={card} height={height} />
        ))}
      </div>
    </>
  );
}

/** A record: title, body and rail. */
export function RecordSkeleton() {
  return (
    <>
      <Loading />
      <div className={classes.record}>
        <div className={classes.column}>
          <Skeleton width="45%" height={28} />
          <Skeleton height={92} />
          {indexes(6).map((line) => (
            <Skeleton key={line} width={`${92 - (line % 3) * 16}%`} height={14} />
          ))}
        </div>
        <div className={classes.column}>
          <Skeleton height={168} />
          {indexes(6).map((fact) => (
            <Skeleton key={fact} height={14} />
          ))}
        </div>
      </div>
    </>
  );
}
