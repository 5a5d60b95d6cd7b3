/** What is said of the watch of a closed CAPA that shows nothing, on the screen and on paper. */
export const watchTexts = {
  over: 'It was watched until the CAPA was reopened.',
  blind:
    'Whether it holds is not known: repeats are told by the sort of their causes, and none of its root causes has a category.',
} as const;
