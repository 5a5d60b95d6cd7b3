/** What stands in an address instead of a kept token, which no history, referrer or log shall keep. */
const keptName = 'kept';

/** A secret of a mailed link that is remembered under this key, for this tab alone. */
function createKeptToken(key: string) {
  return {
    /** Remembers it; gives what an address may say instead of it. */
    keep(token: string): string {
      try {
        sessionStorage.setItem(key, token);
        return keptName;
      } catch {
        return token; // the browser forbids storage
      }
    },
    /** The token that an address names: itself, or the one that this tab has kept. */
    read(named: string | null): string {
      if (named !== null && named !== keptName) return named;
      try {
        return sessionStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    /** Forgets it once it is of no use. */
    drop(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

export const invitationToken = createKeptToken('invitation');
export const twoStepResetToken = createKeptToken('two-step-reset');
