type Counted = { isLoading: boolean; error: unknown; total: number; totalIsCapped?: boolean };

/** How many rows a list has, for the head of its page; nothing until that is known. */
export const countedOf = ({ isLoading, error, total, totalIsCapped = false }: Counted) =>
  isLoading || error ? {} : { count: total, countIsCapped: totalIsCapped };
