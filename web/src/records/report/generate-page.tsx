import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { ReportTemplate } from 'contract/records/report/report';
import type { SavedReport } from 'contract/records/report/saved-report';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { choiceOf, choiceOfRun, filtersIn } from './report-choice.ts';
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

/** The maker as a saved report fills it. */
function SavedMaker({ templates, saved }: { templates: ReportTemplate[]; saved: SavedReport }) {
  const template = templates.find(({ key }) => key === saved.template);
  if (!template) return <Maker templates={templates} />;
  return <ReportMaker templates={templates} start={choiceOfRun(template, saved)} saved={saved} />;
}

function OpenSaved({ templates, savedReportId }: { templates: ReportTemplate[]; savedReportId: string }) {
  const { params } = useReportPlace();
  const answer = useApi(reportEndpoints.findSaved, { params: { ...params, savedReportId } });
  return (
    <Loaded answer={answer} failed={texts.failed}>
      {(saved) => <SavedMaker key={saved._id} templates={templates} saved={saved} />}
    </Loaded>
  );
}

/** Choosing what a report is of, looking at its first page, and having it made. */
export function GeneratePage() {
  const { params, list } = useReportPlace();
  const crumbs = useCrumbs();
  const [url] = useSearchParams();
  const savedReportId = url.get('saved');
  const answer = useApi(reportEndpoints.templates, { params });
  return (
    <Page title={texts.generate} crumbs={[...crumbs, { label: texts.title, to: list }]}>
      <PageHeader title={texts.generate} back={{ to: list, label: texts.back }} />
      <Loaded answer={answer} failed={texts.failed}>
        {(templates) =>
          savedReportId ? (
            <OpenSaved templates={templates} savedReportId={savedReportId} />
          ) : (
            <Maker templates={templates} />
          )
        }
      </Loaded>
    </Page>
  );
}
