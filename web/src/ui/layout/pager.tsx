import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { layoutTexts } from './layout-texts.ts';
import { pagerItems, pagerText, type PagerCount } from './pager-pages.ts';
import classes from './pager.module.css';

export type PagerProps = PagerCount & {
  totalPages: number;
  onPage: (page: number) => void;
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

export function Pager({ page, totalPages, onPage, label = layoutTexts.pages, ...count }: PagerProps) {
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <div className={classes.pager}>
      <p className={classes.text} aria-live="polite">
        {pagerText({ page, ...count })}
      </p>
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
