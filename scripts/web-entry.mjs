/** What the signed-in screens need besides, whichever it is. */
export const signedInChunks = ['src/app/first-calls.ts', 'src/app/signed-in-routes.tsx', 'src/app/frames.ts'];

/** The chunks of the built web application that every address loads, by their names in its manifest. */
export function entryChunks(manifest) {
  const asked = manifest['index.html'].dynamicImports.filter((chunk) => !signedInChunks.includes(chunk));
  return ['index.html', ...asked];
}
