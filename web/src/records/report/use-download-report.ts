import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { download } from '../../core/http/download.ts';
import { useReportPlace } from './use-report-place.ts';

/** Asks for the file of a report, which the server gives to who may still have it. */
export function useDownloadReport() {
  const { params } = useReportPlace();
  const ask = useAction(reportEndpoints.download, {
    successToast: false,
    onSuccess: ({ url }) => download(url),
  });
  return {
    take: (reportId: string) => void ask.run({ params: { ...params, reportId } }),
    isBusy: ask.isBusy,
  };
}
