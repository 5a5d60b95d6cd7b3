import { IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { kriStateOf } from 'contract/modules/risk/kri/kri-state';
import type { Kri, KriReading } from 'contract/modules/risk/kri/risk-kri';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { KriChart } from './kri-chart.tsx';
import { valueText } from '../../../records/part/value-text.ts';
import { KriStatePill } from './kri-state-pill.tsx';
import { kriTexts as texts } from './kri-texts.ts';
import classes from '../../../records/part/part.module.css';
import { useKriRemoval } from './use-kri-removal.tsx';

type OneProps = { kri: Kri; reading: KriReading; mayEdit: boolean; onRemove: (name: string) => void };

function One({ kri, reading: { value, readOn, reader, note }, mayEdit, onRemove }: OneProps) {
  const when = texts.readBy(formatDate(readOn), reader?.name ?? texts.somebody);
  return (
    <li className={classes.row}>
      <KriStatePill state={kriStateOf(kri, value)} />
      <div className={classes.words}>
        <p>{valueText(value, kri.unit)}</p>
        <p className={classes.quiet}>{when}</p>
        {note && <p className={classes.text}>{note}</p>}
      </div>
      {mayEdit && (
        <IconButton
          name={texts.removeOf(texts.point(valueText(value, kri.unit), when))}
          icon={<IconTrash />}
          size="small"
          onClick={() => onRemove(when)}
        />
      )}
    </li>
  );
}

type KriReadingsProps = { recordId: string; kri: Kri; mayEdit: boolean };

/** The readings of an indicator: drawn over time, and as a list, the newest first; of very many a page is drawn at a time. */
export function KriReadings({ recordId, kri, mayEdit }: KriReadingsProps) {
  const params = { ...useRiskParams(recordId), kriId: kri._id };
  const [page, setPage] = useState(1);
  const query = { limit: limits.pageSizeMax, page };
  const answer = useApi(riskParts['kri-reading'].list, { params, query }, { keepLast: true });
  const { removeReading, removalDialog } = useKriRemoval(recordId);
  return (
    <>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results, total, limit }) =>
          total === 0 ? (
            <p className={classes.quiet}>{texts.noReading}</p>
          ) : (
            <>
              <KriChart kri={kri} readings={results} />
              {total > limit && <p className={classes.quiet}>{texts.drawnByPage}</p>}
              <ul className={classes.rows}>
                {results.map((reading) => (
                  <One
                    key={reading._id}
                    kri={kri}
                    reading={reading}
                    mayEdit={mayEdit}
                    onRemove={(name) => removeReading(kri._id, { _id: reading._id, name })}
                  />
                ))}
              </ul>
              <ListPager
                found={{ total, limit }}
                page={page}
                onPage={setPage}
                label={texts.readingPages(kri.name)}
              />
            </>
          )
        }
      </Loaded>
      {removalDialog}
    </>
  );
}
