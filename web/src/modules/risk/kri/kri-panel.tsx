import { limits } from 'contract/core/limits';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Kri } from 'contract/modules/risk/kri/risk-kri';
import type { Risk } from 'contract/modules/risk/risk';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { RaiseFrom } from '../../../records/raise/from/raise-from.tsx';
import { lockOfRecord } from '../../../records/record/record-lock.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { riskKind } from '../risk-kind.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { valueText } from '../../../records/part/value-text.ts';
import { KriReadings } from './kri-readings.tsx';
import { KriStatePill } from './kri-state-pill.tsx';
import { kriTexts as texts } from './kri-texts.ts';
import classes from '../../../records/part/part.module.css';
import { useKriRemoval } from './use-kri-removal.tsx';
import { useKris } from './use-kris.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import { type NamedPart, useNamedPart } from '../../../records/part/use-named-part.ts';

const KriDialog = lazyDialog(async () => (await import('./kri-dialogs.tsx')).KriDialog);
const ReadingDialog = lazyDialog(async () => (await import('./kri-dialogs.tsx')).ReadingDialog);

function thresholdsText({ direction, amber, red, unit }: Kri): string {
  const say = direction === 'higher-is-worse' ? texts.higher : texts.lower;
  return say(valueText(amber, unit), valueText(red, unit));
}

function factsOf(kri: Kri) {
  const { lastValue, lastReading, nextReading, isOverdue, frequency, unit, owner, source } = kri;
  return [
    {
      label: texts.newest,
      value:
        lastValue === null ? (
          texts.noReading
        ) : (
          <>
            {valueText(lastValue, unit)}{' '}
            <span className={classes.quiet}>
              <DateText date={lastReading} />
            </span>
          </>
        ),
    },
    {
      label: texts.next,
      value: (
        <>
          <DateText date={nextReading} isOverdue={isOverdue} />{' '}
          <span className={classes.quiet}>{texts.everyDays(frequency)}</span>
        </>
      ),
    },
    { label: texts.thresholds, value: thresholdsText(kri) },
    { label: texts.owner, value: owner?.name },
    ...(source ? [{ label: texts.source, value: source }] : []),
  ];
}

type Rights = { mayEdit: boolean };
type OneProps = Rights & { risk: Risk; kri: Kri; onRemove: (kri: Kri) => void };

/** The form of a CAPA, with what is known of an indicator that is red. */
function RaiseCapa({ risk, kri }: Pick<OneProps, 'risk' | 'kri'>) {
  const { record } = useRecordPaths(riskKind);
  const { _id, number, name, site, process, confidential } = risk;
  const { lastValue, lastReading, unit } = kri;
  const measured = lastValue === null ? '' : valueText(lastValue, unit);
  return (
    <RaiseFrom
      target="capa"
      size="small"
      source={{ _id, number, name, link: record(_id), confidential }}
      values={{
        name: texts.isRed(kri.name).slice(0, limits.nameMax),
        description: texts.redSince(kri.name, {
          measured,
          day: formatDate(lastReading),
          thresholds: thresholdsText(kri),
          risk: `${number} ${name}`,
        }),
        dateDetected: lastReading,
        site: site._id,
        process: process?._id,
        source: 'kpi',
      }}
    />
  );
}

function Acts({ risk, kri, mayEdit, onRemove, isNamed, forget }: OneProps & NamedPart) {
  const mayMeasure = useCan(riskParts['kri-reading'].create.access, {
    named: kri.owner ? [kri.owner] : [],
  });
  const [asked, setAsked] = useState<'edit' | 'reading'>();
  const close = () => {
    setAsked(undefined);
    forget();
  };
  const isReading = asked === 'reading' || (isNamed && mayMeasure && asked === undefined);
  return (
    <span className={classes.acts}>
      {kri.state === 'red' && <RaiseCapa risk={risk} kri={kri} />}
      {mayMeasure && (
        <Button size="small" icon={<IconPlus />} onClick={() => setAsked('reading')}>
          {texts.addReading}
        </Button>
      )}
      {mayEdit && (
        <>
          <IconButton
            name={texts.editOf(kri.name)}
            icon={<IconPencil />}
            size="small"
            onClick={() => setAsked('edit')}
          />
          <IconButton
            name={texts.removeOf(kri.name)}
            icon={<IconTrash />}
            size="small"
            onClick={() => onRemove(kri)}
          />
        </>
      )}
      <KriDialog recordId={risk._id} kri={kri} opened={asked === 'edit'} onClose={close} />
      <ReadingDialog recordId={risk._id} kri={kri} opened={isReading} onClose={close} />
    </span>
  );
}

function One(props: OneProps) {
  const { risk, kri, mayEdit } = props;
  const [isOpen, setOpen] = useState(false);
  const { row, ...named } = useNamedPart(kri._id);
  return (
    <li ref={row} className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{kri.name}</h3>
        <KriStatePill state={kri.state} />
        <Acts {...props} {...named} />
      </div>
      <PartFacts facts={factsOf(kri)} />
      <div className={classes.unfold}>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen && <KriReadings recordId={risk._id} kri={kri} mayEdit={mayEdit} />}
    </li>
  );
}

/** The key risk indicators of a risk, with how each stands and how its readings went. */
export function KriPanel({ risk }: { risk: Risk }) {
  const answer = useKris(risk._id);
  const mayEdit =
    useCan(riskParts.kri.create.access, { manager: risk.managers }) &&
    risk.isTakenOver &&
    !lockOfRecord(riskKind, risk);
  const [isAdding, setAdding] = useState(false);
  const { removeKri, removalDialog } = useKriRemoval(risk._id);
  const add = (
    <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <div className={classes.tab}>
          <Section title={texts.title} action={mayEdit && add}>
            {results.length === 0 ? (
              <p className={classes.quiet}>{`${texts.empty} ${texts.emptyText}`}</p>
            ) : (
              <ul className={classes.list}>
                {results.map((kri) => (
                  <One key={kri._id} {...{ risk, kri, mayEdit }} onRemove={removeKri} />
                ))}
              </ul>
            )}
          </Section>
          <KriDialog recordId={risk._id} opened={isAdding} onClose={() => setAdding(false)} />
          {removalDialog}
        </div>
      )}
    </Loaded>
  );
}
