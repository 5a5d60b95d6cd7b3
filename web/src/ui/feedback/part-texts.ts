/** What stands where a part of the application could not be fetched, and where there is a newer application. */
export const partTexts = {
  lost: 'This part could not be loaded.',
  again: 'Load again',
  loading: 'Loading...',
  newVersion: 'A new version of Plumbline is here.',
  loadVersion: 'Load it',
  later: 'Later',
  close: 'Close',
};
