/** The limits that the first file of the web application goes by: they stand apart, so that it does not bring all others. */
export const waits = {
  searchDebounceMs: 500,
  restoreTimeoutMs: 5000,
  requestTimeoutMs: 30_000,
  cacheSeconds: 60,
  socketReconnectAttempts: 5,
  socketReconnectDelayMs: 2000,
} as const;
