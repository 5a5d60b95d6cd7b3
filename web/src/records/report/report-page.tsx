import { type ReportRun, type ReportTemplate } from 'contract/records/report/report';
import { isReportOver } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { usePolled } from '../../core/http/use-polled.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { choiceOfRun } from './report-choice.ts';
import { ReportMaker } from './report-maker.tsx';
import { StatePill } from './report-state.tsx';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { RunPanel } from './run-panel.tsx';
import { useReportPlace } from './use-report-place.ts';

const isOver = (run: ReportRun | undefined) => run !== undefined && isReportOver(run.state);

function Again({ run, templates }: { run: ReportRun; templates: ReportTemplate[] }) {
  const template = templates.find(({ key }) => key === run.template);
  if (!template) return null;
  return <ReportMaker templates={templates} start={choiceOfRun(template, run)} label={texts.again} />;
}

type OpenRunProps = { run: ReportRun; onGoOn: (() => void) | undefined };

function OpenRun({ run, onGoOn }: OpenRunProps) {
  const { params, list } = useReportPlace();
  const crumbs = useCrumbs();
  const templates = useApi(reportEndpoints.templates, { params }, { staleTime: 60_000 });
  const title = run.record ? `${run.record.number} ${run.record.name}` : run.name;
  return (
    <Page title={title} crumbs={[...crumbs, { label: texts.title, to: list }]}>
      <PageHeader
        title={title}
        number={run.number}
        status={<StatePill state={run.state} />}
        back={{ to: list, label: texts.back }}
      />
      <div className={classes.page}>
        <RunPanel run={run} onGoOn={onGoOn} />
        <Loaded answer={templates}>{(known) => <Again run={run} templates={known} />}</Loaded>
      </div>
    </Page>
  );
}

/** A past run: what came of it, and what it was asked for, to be asked for again. */
export function ReportPage() {
  const { reportId = '' } = useParams();
  const { params } = useReportPlace();
  const answer = usePolled(reportEndpoints.find, { params: { ...params, reportId } }, isOver);
  return (
    <Loaded answer={answer} failed={texts.failed}>
      {(run) => <OpenRun key={run._id} run={run} onGoOn={answer.isStale ? answer.goOn : undefined} />}
    </Loaded>
  );
}
