import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type AttentionKey, attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import { useParams } from 'react-router';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { AcrossList } from './across-list.tsx';
import { rowsOnPage } from './attention-content.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

const back = '/need-attention';

function OfType({ type }: { type: AttentionKey }) {
  const list = useList(attentionEndpoints.listMineOfType, { params: { type }, limit: rowsOnPage });
  const { label, rule } = attentionRules[type];
  return (
    <>
      <PageHeader title={label} back={{ to: back, label: texts.back }} {...countedOf(list)} />
      <p className={classes.ruleText}>{rule}</p>
      <AcrossList list={list} type={type} />
    </>
  );
}

/** All that one rule has found across workspaces. */
export function AttentionTypePage() {
  const { type = '' } = useParams();
  const key = attentionKeys.find((name) => name === type);
  return (
    <Page
      title={key ? attentionRules[key].label : texts.unknownRule}
      crumbs={[{ label: texts.title, to: back }]}
    >
      {key ? (
        <OfType key={key} type={key} />
      ) : (
        <>
          <PageHeader title={texts.title} />
          <EmptyState message={texts.unknownRule} action={<ButtonLink to={back}>{texts.back}</ButtonLink>} />
        </>
      )}
    </Page>
  );
}
