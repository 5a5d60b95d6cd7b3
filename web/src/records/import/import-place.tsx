import { type ImportTarget, importWords } from 'contract/records/import/import';
import type { importEndpoints } from 'contract/records/import/import.endpoints';
import { createContext, use } from 'react';
import { importTexts, wordsOf } from './import-texts.ts';

/** Where something is imported to, and by which calls. */
export type ImportPlace = {
  target: ImportTarget;
  /** Those of the organization, or those of a workspace, which differ in their addresses alone. */
  calls: typeof importEndpoints;
  /** What their addresses ask for besides the import. */
  params: Readonly<Record<string, string>>;
  /** The screen itself, the screen that leads to it, and where one sees what was imported. */
  path: string;
  back: { to: string; label: string };
  made: { to: string; label: string };
  /** Hands over the template. */
  takeTemplate: (format: 'csv' | 'xlsx') => void;
};

const Here = createContext<ImportPlace | undefined>(undefined);

export const ImportPlaceProvider = Here.Provider;

/** The place of the import on screen, with its words. */
export function useImportPlace() {
  const place = use(Here);
  if (!place) throw new Error(importTexts.outside);
  const { target, path } = place;
  return {
    ...place,
    words: wordsOf(target, importWords(target)),
    /** The path of the calls about one import. */
    paramsOf: (importId: string) => ({ ...place.params, importId }),
    /** The address of one import. */
    pathOf: (id: string) => `${path}${path.includes('?') ? '&' : '?'}id=${id}`,
  };
}
