/** An error that says: the mail server takes no mail for this address, now or later. `said` is what it answered. */
export function refusedAddress(cause: Error, said: string): Error {
  return Object.assign(new Error('The address is refused', { cause }), { refusedWith: said });
}

/** What a mail server said that refuses an address for good; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof Error && 'refusedWith' in error ? String(error.refusedWith) : undefined;
}
