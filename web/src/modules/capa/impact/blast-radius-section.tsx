import { editorsOfRecord } from '../../../records/record/record-lock.ts';
import { capaKind } from '../capa-kind.ts';
import { IconPlus } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { type FoundPlace, placeAlikeLabels, placeName } from 'contract/modules/capa/impact/blast-radius';
import { Link } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import part from '../../../records/part/part.module.css';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { capaLists } from '../capa-lists.ts';
import { blastRadiusTexts as texts } from './blast-radius-texts.ts';

/** Links to the CAPAs of a place, with commas between them. */
function Capas({ capas }: Pick<FoundPlace, 'capas'>) {
  const { record } = useRecordPaths(capaLists);
  return capas.map(({ _id, number, name }, index) => (
    <span key={_id}>
      {index > 0 && ', '}
      <Link to={record(_id)}>
        {number} {name}
      </Link>
    </span>
  ));
}

type Taking = { isBusy: boolean; take: (places: readonly FoundPlace[]) => void };

function useTaking({ _id: recordId }: Capa): Taking {
  const { workspaceId } = useRecordPaths(capaLists);
  const { run, isBusy } = useAction(capaParts['blast-radius'].take);
  const take = (found: readonly FoundPlace[]) => {
    const places = found.map(({ site, process }) => ({ site: site._id, process: process._id }));
    void run({ params: { workspaceId, recordId }, body: { places } });
  };
  return { take, isBusy };
}

function Place({ place, taking }: { place: FoundPlace; taking: Taking | undefined }) {
  const { points, alike, capas } = place;
  const facts = [
    { label: texts.why, value: alike.map((one) => placeAlikeLabels[one]).join(', ') },
    ...(capas.length > 0 ? [{ label: texts.capas, value: <Capas capas={capas} /> }] : []),
  ];
  return (
    <li className={part.card}>
      <div className={part.cardHead}>
        <h3 className={part.name}>{placeName(place)}</h3>
        <span className={part.quiet}>{texts.points(points)}</span>
        {taking && (
          <span className={part.acts}>
            <Button
              size="small"
              disabled={taking.isBusy}
              aria-label={texts.addNamed(placeName(place))}
              onClick={() => taking.take([place])}
            >
              {texts.add}
            </Button>
          </span>
        )}
      </div>
      <PartFacts facts={facts} />
    </li>
  );
}

/** The sites and processes that have something in common with a CAPA, to be taken into its lateral check. */
export function BlastRadiusSection({ record }: { record: Capa }) {
  const { workspaceId } = useRecordPaths(capaLists);
  const mayTake = useCan('capa.update', { manager: editorsOfRecord(capaKind, record) }) && record.isTakenOver;
  const taking = useTaking(record);
  const answer = useApi(capaParts['blast-radius'].list, { params: { workspaceId, recordId: record._id } });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
      {(found) => (
        <Section
          title={texts.title}
          action={
            mayTake &&
            found.length > 1 && (
              <Button icon={<IconPlus />} disabled={taking.isBusy} onClick={() => taking.take(found)}>
                {texts.addAll(found.length)}
              </Button>
            )
          }
        >
          <p className={part.quiet}>{texts.intro}</p>
          {found.length === 0 ? (
            <div className={part.empty}>
              <p>{texts.empty}</p>
              <p className={part.quiet}>{texts.emptyText}</p>
            </div>
          ) : (
            <ul className={part.list}>
              {found.map((place) => (
                <Place key={placeName(place)} place={place} taking={mayTake ? taking : undefined} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </Loaded>
  );
}
