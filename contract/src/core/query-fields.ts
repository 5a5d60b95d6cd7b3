/** What an address may say to a call: screens are told it of lists alone. */
export type QueryFields = {
  /** What each field of the query may hold, as the source of a regular expression. */
  fields: Record<string, string>;
};
