import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { isAnyConfidential } from 'contract/modules/capa/similar/trend';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { capaLists } from '../capa-lists.ts';
import { trendTexts as texts } from './trend-texts.ts';

function Telling({ recordId, trend }: { recordId: string; trend: NonNullable<Capa['trend']> }) {
  const { workspaceId, record } = useRecordPaths(capaLists);
  const navigate = useNavigate();
  const mayRaise = useCan(capaParts.trend.raise.access);
  const raise = useAction(capaParts.trend.raise, { onSuccess: ({ _id }) => void navigate(record(_id)) });
  const act = (
    <Button
      size="small"
      busy={raise.isBusy}
      onClick={() => void raise.run({ params: { workspaceId, recordId } })}
    >
      {texts.raise}
    </Button>
  );
  return (
    <Notice tone="warn" action={mayRaise && act}>
      {texts.several(trend.capas.length, causeCategoryLabels[trend.category])}{' '}
      {trend.capas.map(({ _id, number, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Link to={record(_id)}>
            {number} {name}
          </Link>
        </Fragment>
      ))}
      {mayRaise && isAnyConfidential(trend) && `. ${texts.confidential}`}
    </Notice>
  );
}

/** Tells of several CAPAs of one process with causes of one sort, and raises one about all of them. */
export const TrendNotice = ({ record: { _id, trend } }: RecordPartProps<Capa>) =>
  trend && <Telling recordId={_id} trend={trend} />;
