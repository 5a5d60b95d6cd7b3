/** What is said while a change waits for the connection. */
export const keptWritesTexts = {
  waits: (count: number) =>
    count === 1
      ? 'Not saved: no connection. It will be sent when the connection is back.'
      : `${count} changes are not saved: no connection. They will be sent when the connection is back.`,
  callOff: 'Cancel sending',
};
