import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { watchDefaults, watchRules } from 'contract/modules/capa/effectiveness/watch';
import { Link } from 'react-router';
import { useCan } from '../../../core/session/use-can.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import part from '../../../records/part/part.module.css';
import { editorsOfRecord } from '../../../records/record/record-lock.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaLists } from '../capa-lists.ts';
import { useSayDifferent } from '../similar/use-say-different.tsx';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';
import { watchText } from './watch-texts.ts';

type Watch = NonNullable<Effectiveness['watch']>;
type FoundProps = { record: Capa; found: Watch['found'][number] };

/** A later CAPA that counts as a repeat, and the word that it is none, by whoever may edit either of them. */
function Found({ record, found }: FoundProps) {
  const { record: pathOf } = useRecordPaths(capaLists);
  const { _id, number, name, raisedOn, editors } = found;
  const mayDecide = useCan('capa.update', {
    manager: [...editorsOfRecord(capaKind, record), ...editors],
  });
  const { sayDifferent, reasonDialog } = useSayDifferent({
    title: texts.differentTitle,
    message: texts.differentText,
    confirmLabel: texts.different,
  });
  return (
    <li className={part.card}>
      <div className={part.cardHead}>
        <h3 className={part.name}>
          <Link to={pathOf(_id)}>
            {number} {name}
          </Link>
        </h3>
        <span className={part.quiet}>{texts.raisedOn(formatDate(raisedOn))}</span>
      </div>
      {mayDecide && (
        <div className={part.pills}>
          <Button
            size="small"
            onClick={() => void sayDifferent({ later: _id, earlier: record._id, named: found })}
          >
            {texts.different}
          </Button>
        </div>
      )}
      {reasonDialog}
    </li>
  );
}

function Holding({ record, watch }: { record: Capa; watch: Watch }) {
  const { since, heldDays, until, lookedOn, brokenOn, found } = watch;
  const heldText = heldDays === 0 ? texts.justClosed(formatDate(since)) : texts.held(heldDays);
  return (
    <>
      <div className={part.pills}>
        {brokenOn ? (
          <Pill tone="bad" icon={<IconAlertTriangle />}>
            {texts.broken}
          </Pill>
        ) : (
          <Pill tone="ok" icon={<IconShieldCheck />}>
            {texts.holds}
          </Pill>
        )}
      </div>
      <p className={part.text}>{brokenOn ? texts.brokenText : heldText}</p>
      <PartFacts
        facts={[
          ...(brokenOn ? [{ label: texts.brokenSince, value: <DateText date={brokenOn} /> }] : []),
          { label: texts.lookedOn, value: <DateText date={lookedOn} /> },
          { label: texts.watchedUntil, value: <DateText date={until} /> },
        ]}
      />
      {found.length > 0 && (
        <>
          {!brokenOn && <p className={part.quiet}>{texts.allowedText}</p>}
          <ul className={part.list}>
            {found.map((one) => (
              <Found key={one._id} record={record} found={one} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Watched({ record, watch }: { record: Capa; watch: Watch }) {
  const said = watchText(watch);
  return said ? <p className={part.text}>{said}</p> : <Holding record={record} watch={watch} />;
}

/** Whether a CAPA is still to be watched as a plan of it says, or is so now. */
const isToBeWatched = ({ status, cycle }: Capa, { cycle: planned, watch }: Effectiveness) =>
  status !== 'cancelled' && planned === cycle && watch?.state !== 'over';

/** Whether a CAPA goes on proving that it works after it was closed, and what speaks against it; before, how that will be seen. */
export function WatchSection({ record, plan }: { record: Capa; plan: Effectiveness }) {
  const { watchRule, watchMonths, watchMost, watch } = plan;
  const willBe = isToBeWatched(record, plan);
  if (!watchRule || (!watch && !willBe)) return null;
  const months = watchMonths ?? watchDefaults.watchMonths;
  return (
    <Section title={texts.watched}>
      {watch && <Watched record={record} watch={watch} />}
      {willBe && (
        <p className={part.quiet}>
          {texts.willWatch(months, watchRules[watchRule], watchMost ?? watchDefaults.watchMost)}
        </p>
      )}
    </Section>
  );
}
