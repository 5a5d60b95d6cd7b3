import type { Process } from 'contract/organization/process/process';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { PlaceList, type PlaceListProps } from '../site/place-list.tsx';
import { processColumns } from './process-columns.tsx';
import { processPath } from './process-paths.ts';
import { ProcessPicture } from './process-picture.tsx';
import { processTexts } from './process-texts.ts';

const paramsOf = ({ _id }: Process) => ({ processId: _id });

/** The processes of the organization. */
export function ProcessList(props: PlaceListProps<Process>) {
  const update = useAction(processEndpoints.update);
  const remove = useAction(processEndpoints.remove);
  return (
    <PlaceList
      {...props}
      kind="process"
      endpoint={processEndpoints.list}
      columns={processColumns}
      picture={<ProcessPicture />}
      texts={processTexts}
      hrefOf={({ _id }) => processPath(_id)}
      onStatus={(row, status) =>
        update.run({ params: paramsOf(row), body: { status, version: row.version } })
      }
      onDelete={(row, reason) => remove.run({ params: paramsOf(row), body: { reason } })}
    />
  );
}
