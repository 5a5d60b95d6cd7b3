import type { Page } from 'contract/core/list';
import { useEffect, useEffectEvent } from 'react';
import { Pager } from '../ui/layout/pager.tsx';

type ListPagerProps = {
  /** A page of the list, as it was found. */
  found: Pick<Page<unknown>, 'total' | 'limit'>;
  page: number;
  onPage: (page: number) => void;
  /** Its name, where a screen has several lists. */
  label?: string;
};

/** The pages of a list that stands among other things; nothing where one page holds all of it. */
export function ListPager({ found: { total, limit }, page, onPage, label }: ListPagerProps) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  // What was deleted may have been all that stood on the last page.
  const stepBack = useEffectEvent(() => onPage(totalPages));
  const isPastTheEnd = page > totalPages;
  useEffect(() => {
    if (isPastTheEnd) stepBack();
  }, [isPastTheEnd]);
  if (total <= limit) return null;
  return (
    <Pager
      page={page}
      limit={limit}
      total={total}
      totalPages={totalPages}
      onPage={onPage}
      {...(label ? { label } : {})}
    />
  );
}
