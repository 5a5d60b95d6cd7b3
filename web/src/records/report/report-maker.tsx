import { IconBookmark, IconCalendarTime, IconFileDownload } from '@tabler/icons-react';
import { type ReportTemplate } from 'contract/records/report/report';
import { type ReportFormat, reportFormatWords } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { SavedReport } from 'contract/records/report/saved-report';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { FieldsChoice } from './fields-choice.tsx';
import { FiltersChoice } from './filters-choice.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { RecordChoice } from './record-choice.tsx';
import { bodyOf, choiceOf, type ReportChoice } from './report-choice.ts';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { runningReports } from './running-reports.ts';
import { useReportPlace } from './use-report-place.ts';
import { labelOptions } from '../../ui/fields/option.ts';

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

const SaveDialog = lazyDialog(async () => (await import('./save-report-dialog.tsx')).SaveReportDialog);

type PartProps = { choice: ReportChoice; become: (part: Partial<ReportChoice>) => void };

/** Which file is made of it. */
function FileChoice({ choice, become }: PartProps) {
  const { template, format, orientation } = choice;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{texts.paper}</legend>
      <RadioField
        label={texts.format}
        look="chips"
        options={template.formats.map((value) => ({ value, label: reportFormatWords[value].label }))}
        value={format}
        onChange={(value) => become({ format: value as ReportFormat })} // of the options
      />
      <p className={classes.quiet}>{reportFormatWords[format].help}</p>
      {format === 'pdf' && (
        <RadioField
          label={texts.orientation}
          look="chips"
          options={labelOptions(texts.orientations)}
          value={orientation}
          onChange={(value) => become({ orientation: value as ReportChoice['orientation'] })} // as above
        />
      )}
    </fieldset>
  );
}

function useGenerate(choice: ReportChoice) {
  const { params, report } = useReportPlace();
  const navigate = useNavigate();
  const create = useAction(reportEndpoints.create, {
    onSuccess: (run) => {
      runningReports.add({ params: { ...params, reportId: run._id }, path: report(run._id) });
      void navigate(report(run._id));
    },
  });
  return { generate: () => void create.run({ params, body: bodyOf(choice) }), isBusy: create.isBusy };
}

type MakerActsProps = {
  label: string;
  isReady: boolean;
  isBusy: boolean;
  onPlan: () => void;
  onSave: () => void;
};

/** Having the report made, now or by the clock, and keeping its choices. */
function MakerActs({ label, isReady, isBusy, onPlan, onSave }: MakerActsProps) {
  const maySchedule = useCan('report.schedule');
  return (
    <div className={classes.acts}>
      <Button
        type="submit"
        variant="primary"
        icon={<IconFileDownload />}
        busy={isBusy}
        busyLabel={texts.starting}
        disabled={!isReady}
      >
        {label}
      </Button>
      {maySchedule && (
        <Button icon={<IconCalendarTime />} disabled={!isReady} onClick={onPlan}>
          {texts.schedule}
        </Button>
      )}
      {maySchedule && (
        <Button icon={<IconBookmark />} onClick={onSave}>
          {texts.saveChoices}
        </Button>
      )}
    </div>
  );
}

export type ReportMakerProps = {
  templates: readonly ReportTemplate[];
  start: ReportChoice;
  /** What the button says: whether the same is made again. */
  label?: string;
  /** The saved report that it began with. */
  saved?: SavedReport;
};

/** Everything that is chosen for a report, beside its first page. */
export function ReportMaker({ templates, start, label = texts.generateNow, saved }: ReportMakerProps) {
  const [choice, setChoice] = useState(start);
  const [isPlanning, setIsPlanning] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { generate, isBusy } = useGenerate(choice);
  const { template, record, fields, filters } = choice;
  const become = (part: Partial<ReportChoice>) => setChoice((before) => ({ ...before, ...part }));
  const isReady = !template.isOfRecord || record !== null;
  return (
    <div className={classes.maker}>
      <form
        className={classes.controls}
        aria-label={texts.generate}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) generate();
        }}
      >
        <SelectField
          label={texts.what}
          help={template.help}
          options={templates.map(({ key, title }) => ({ value: key, label: title }))}
          value={template.key}
          onChange={(key) => {
            const next = templates.find((one) => one.key === key);
            if (next) setChoice(choiceOf(next));
          }}
        />
        {template.recordKind && (
          <RecordChoice
            key={template.key}
            kind={template.recordKind}
            value={record}
            onChange={(next) => become({ record: next })}
          />
        )}
        <FiltersChoice
          period={template.period}
          names={template.filters}
          choices={template.choices}
          filters={filters}
          onChange={(next) => become({ filters: next })}
        />
        <FieldsChoice fields={fields} onChange={(next) => become({ fields: next })} />
        <FileChoice choice={choice} become={become} />
        <MakerActs
          label={label}
          isReady={isReady}
          isBusy={isBusy}
          onPlan={() => setIsPlanning(true)}
          onSave={() => setIsSaving(true)}
        />
      </form>
      <PreviewSheet choice={choice} />
      <ScheduleDialog opened={isPlanning} onClose={() => setIsPlanning(false)} choice={choice} />
      <SaveDialog opened={isSaving} onClose={() => setIsSaving(false)} choice={choice} saved={saved} />
    </div>
  );
}
