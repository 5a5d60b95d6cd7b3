import { useLayoutEffect, useState } from 'react';

/** Takes the token of a mailed link out of the address before anything is painted, so that no history, screenshot or log keeps it. */
export function useTokenOnce(): string {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  useLayoutEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
