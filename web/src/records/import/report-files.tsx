import { IconDownload } from '@tabler/icons-react';
import type { ImportJob } from 'contract/records/import/import';
import { download } from '../../core/http/download.ts';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';

const labels = {
  errors: { xlsx: texts.errorsXlsx, csv: texts.errorsCsv },
  result: { xlsx: texts.resultXlsx, csv: texts.resultCsv },
};

/** The rows with what was found in them, or with what became of them, as a file. */
export function ReportFiles({ job, what }: { job: ImportJob; what: 'errors' | 'result' }) {
  const { calls, paramsOf } = useImportPlace();
  const write = useAction(calls[what], { successToast: false, onSuccess: ({ url }) => download(url) });
  const take = (format: 'csv' | 'xlsx') => void write.run({ params: paramsOf(job._id), body: { format } });
  return (
    <>
      <Button size="small" icon={<IconDownload />} busy={write.isBusy} onClick={() => take('xlsx')}>
        {labels[what].xlsx}
      </Button>
      <Button size="small" icon={<IconDownload />} busy={write.isBusy} onClick={() => take('csv')}>
        {labels[what].csv}
      </Button>
    </>
  );
}
