/**
 * The chunks of the built web application that every address loads, by their names in its manifest; a screen that
 * main.tsx asks for by the address is none of them.
 */
export function entryChunks(manifest) {
  const asked = manifest['index.html'].dynamicImports.filter((chunk) => !chunk.endsWith('-page.tsx'));
  return ['index.html', ...asked];
}
