import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import type { RecordLists } from '../record/record-kind.ts';
import { documentTexts } from './document-texts.ts';

type Load = () => Promise<ComponentType>;

/** The screens of the files of all records of a kind. */
export const documentRoutes = (
  { documents = 'documents' }: Pick<RecordLists, 'documents'>,
  screens: Record<'list' | 'one', Load>,
): RouteObject[] => [
  page(documents, documentTexts.title, screens.list),
  page(`${documents}/detail/:attachmentId`, documentTexts.one, screens.one),
];
