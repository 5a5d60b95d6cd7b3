/** Today in the person's zone as `YYYY-MM-DD`. */
export function todayHere(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
