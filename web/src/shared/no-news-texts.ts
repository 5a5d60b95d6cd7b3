/** What is said of work of the server that does not get on. */
export const noNewsTexts = {
  quiet: 'There has been no progress for ten minutes.',
  askAgain: 'Ask again',
};
