const key = 'invitation';

/** What stands in an address instead of the token, which no history, referrer or log shall keep. */
const keptToken = 'kept';

/** Remembers an invitation's token for this tab; gives what an address may say instead of it. */
export function keepToken(token: string): string {
  try {
    sessionStorage.setItem(key, token);
    return keptToken;
  } catch {
    return token; // the browser forbids storage
  }
}

/** The token that an address names: itself, or the one that this tab has kept. */
export function readToken(named: string | null): string {
  if (named !== null && named !== keptToken) return named;
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Forgets the token once it is of no use. */
export function dropToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
