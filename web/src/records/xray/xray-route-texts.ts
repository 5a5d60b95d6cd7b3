/** The title of what contradicts itself in a workspace. */
export const xrayTitles = {
  xray: 'X-ray',
} as const;
