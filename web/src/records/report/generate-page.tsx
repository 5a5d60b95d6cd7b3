import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { ReportTemplate } from 'contract/records/report/report';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { choiceOf, filtersIn } from './report-choice.ts';
import { ReportMaker } from './report-maker.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { useReportPlace } from './use-report-place.ts';

function Maker({ templates }: { templates: ReportTemplate[] }) {
  const [url] = useSearchParams();
  const asked = url.get('template');
  const template = templates.find(({ key }) => key === asked) ?? templates[0];
  if (!template) return null;
  return <ReportMaker templates={templates} start={choiceOf(template, filtersIn(template, url))} />;
}

/** Choosing what a report is of, looking at its first page, and having it made. */
export function GeneratePage() {
  const { params, list } = useReportPlace();
  const crumbs = useCrumbs();
  const answer = useApi(reportEndpoints.templates, { params });
  return (
    <Page title={texts.generate} crumbs={[...crumbs, { label: texts.title, to: list }]}>
      <PageHeader title={texts.generate} back={{ to: list, label: texts.back }} />
      <Loaded answer={answer} failed={texts.failed}>
        {(templates) => <Maker templates={templates} />}
      </Loaded>
    </Page>
  );
}
