import type { RecordFile } from 'contract/records/record-file/record-file';
import type { Risk } from 'contract/modules/risk/risk';
import { riskFileEndpoints } from 'contract/modules/risk/risk.endpoints';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { download } from '../../../core/http/download.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { RecordFiles } from '../../../shared/files/record-files.tsx';
import type { Uploads } from '../../../shared/files/use-uploads.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRiskPaths } from '../risk-paths.ts';

export type RiskFilesProps = { risk: Risk; mayEdit: boolean; uploads: Uploads | undefined };

/** The files of a risk. */
export function RiskFiles({ risk, mayEdit, uploads }: RiskFilesProps) {
  const { workspaceId } = useRiskPaths();
  const ownId = useActor()?.accountId;
  const params = { workspaceId, recordId: risk._id };
  const list = useList(riskFileEndpoints.list, { params });
  const removal = useAction(riskFileEndpoints.remove);
  const paramsOf = ({ _id }: RecordFile) => ({ ...params, attachmentId: _id });

  const fetchFile = async (file: RecordFile) => {
    try {
      download((await call(riskFileEndpoints.find, { params: paramsOf(file) })).url);
    } catch (error) {
      toast.error(failureMessage(error));
    }
  };

  return (
    <RecordFiles
      list={list}
      uploads={uploads}
      onDownload={(file) => void fetchFile(file)}
      mayRemove={({ createdBy }) => mayEdit || (uploads !== undefined && createdBy?._id === ownId)}
      onRemove={(file) => removal.run({ params: paramsOf(file) })}
    />
  );
}
