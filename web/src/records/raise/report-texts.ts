import { withArticle } from 'contract/core/with-article';

/** The words of the ways to the short form. */
export const reportTexts = {
  something: 'Report something',
  report: (one: string) => `Report ${withArticle(one)}`,
  reportIn: (one: string, workspace: string) => `Report ${withArticle(one)} in ${workspace}`,
};
