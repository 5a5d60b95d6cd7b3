import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { AcrossList } from './across-list.tsx';
import { rowsOnPage } from './attention-content.tsx';
import { attentionTexts as texts } from './attention-texts.ts';

/** What needs the person's attention wherever they are: the number of the top bar. */
export function AllAttentionPage() {
  const list = useList(attentionEndpoints.listMine, { limit: rowsOnPage });
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} {...countedOf(list)} />
      <AcrossList list={list} />
    </Page>
  );
}
