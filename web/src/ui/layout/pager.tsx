import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { layoutTexts } from './layout-texts.ts';
import { pagerItems, pagerText, type PagerCount } from './pager-pages.ts';
import classes from './pager.module.css';

export type PagerProps = PagerCount & {
  totalPages: number;
  onPage: (page: number) => void;
  /** How many rows a page may have, and how one of them is chosen. */
  sizes?: readonly number[];
  onSize?: ((size: number) => void) | undefined;
  /** What else is to be said of the rows, after how many they are. */
  note?: string | undefined;
  /** Its name, when a screen has more than one. */
  label?: string;
};

type StepProps = { name: string; icon: ReactNode; disabled: boolean; onClick: () => void };

function Step({ name, icon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

type SizeProps = { sizes: readonly number[]; size: number; onSize: (size: number) => void };

function SizeChoice({ sizes, size, onSize }: SizeProps) {
  return (
    <select
      className={classes.size}
      aria-label={layoutTexts.rowsOnPage}
      value={size}
      onChange={(event) => onSize(Number(event.target.value))}
    >
      {(sizes.includes(size) ? sizes : [size, ...sizes]).map((one) => (
        <option key={one} value={one}>
          {layoutTexts.rows(one)}
        </option>
      ))}
    </select>
  );
}

export function Pager(props: PagerProps) {
  const { page, totalPages, onPage, sizes = [], onSize, note, label = layoutTexts.pages, ...count } = props;
  // Where all stand on the smallest page, there is nothing to choose.
  const hasChoice = onSize !== undefined && (count.total > Math.min(...sizes) || count.totalIsCapped);
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <div className={classes.pager}>
      <p className={classes.text} aria-live="polite">
        {pagerText({ page, ...count })}
        {note && <span className={classes.note}>{note}</span>}
      </p>
      {hasChoice && <SizeChoice sizes={sizes} size={count.limit} onSize={onSize} />}
      <nav className={classes.pages} aria-label={label}>
        <Step
          name={layoutTexts.firstPage}
          icon={<IconChevronsLeft />}
          disabled={isFirst}
          onClick={() => onPage(1)}
        />
        <Step
          name={layoutTexts.previousPage}
          icon={<IconChevronLeft />}
          disabled={isFirst}
          onClick={() => onPage(page - 1)}
        />
        {pagerItems(page, totalPages).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className={classes.page}
              aria-label={layoutTexts.page(item)}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </button>
          ) : (
            <span key={item} className={classes.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <Step
          name={layoutTexts.nextPage}
          icon={<IconChevronRight />}
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        />
        <Step
          name={layoutTexts.lastPage}
          icon={<IconChevronsRight />}
          disabled={isLast}
          onClick={() => onPage(totalPages)}
        />
      </nav>
    </div>
  );
}
