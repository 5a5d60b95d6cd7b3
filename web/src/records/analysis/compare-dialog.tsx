import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import type { AnalysisVersions } from 'contract/records/analysis/analysis-versions';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Pill } from '../../ui/layout/pill.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ChangesTable } from '../signature/changes-table.tsx';
import { analysisTexts as texts } from './analysis-texts.ts';
import { type AnalysedKind, callsOf, useAnalysisParams } from './analysed.ts';
import classes from './analysis.module.css';

type Difference = AnalysisVersions['branches'][number];

const heads = [texts.before, texts.after] as const;
const looks = {
  added: { tone: 'ok', icon: <IconPlus /> },
  changed: { tone: 'warn', icon: <IconPencil /> },
  removed: { tone: 'bad', icon: <IconMinus /> },
} as const;

function Differences({ changes, branches }: Pick<AnalysisVersions, 'changes' | 'branches'>) {
  const whole = { _id: 'whole', what: 'changed' as const, name: texts.whole, changes };
  const all: Difference[] = [...(changes.length > 0 ? [whole] : []), ...branches];
  if (all.length === 0) return <p className={classes.quiet}>{texts.noDifferences}</p>;
  return (
    <ul className={classes.differences}>
      {all.map(({ _id, what, name, changes: said }) => (
        <li key={_id}>
          <p className={classes.difference}>
            <Pill {...looks[what]}>{texts.differences[what]}</Pill>
            <span>{name}</span>
          </p>
          {said.length > 0 && <ChangesTable heads={heads} changes={said} label={texts.changesOf(name)} />}
        </li>
      ))}
    </ul>
  );
}

type Chosen = { from?: number; to?: number };
type ComparisonProps = { found: AnalysisVersions; onChoose: (chosen: Chosen) => void };

const now = 'now';

/** Two versions to choose, and what differs between them. */
function Comparison({ found, onChoose }: ComparisonProps) {
  const { versions, from, to } = found;
  if (versions.length === 0) return <p className={classes.quiet}>{texts.noVersions}</p>;
  if (from === null) return <p className={classes.quiet}>{texts.oneVersion}</p>;
  const options = versions.map(({ number, at }) => ({
    value: String(number),
    label: texts.version(number, `${formatDay(at)} ${formatTime(at)}`),
  }));
  const chosen = (number: string | null) => (number && number !== now ? { to: Number(number) } : {});
  const person = versions.find(({ number }) => number === from)?.by;
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          label={texts.earlier}
          {...(person ? { help: texts.keptBy(person.name) } : {})}
          options={options}
          value={String(from)}
          onChange={(number) => onChoose({ from: Number(number), ...(to === null ? {} : { to }) })}
        />
        <SelectField
          label={texts.later}
          options={[{ value: now, label: texts.asItStands }, ...options]}
          value={to === null ? now : String(to)}
          onChange={(number) => onChoose({ from, ...chosen(number) })}
        />
      </div>
      <Differences {...found} />
    </>
  );
}

type CompareDialogProps = {
  kind: AnalysedKind;
  method: AnalysisMethod;
  opened: boolean;
  onClose: () => void;
};

/** The versions of an analysis, and what was added, changed and taken out between two of them. */
export function CompareDialog({ kind, method, opened, onClose }: CompareDialogProps) {
  const params = useAnalysisParams();
  const [query, setQuery] = useState<Chosen>({});
  const answer = useApi(callsOf(kind, method).versions, { params, query }, { enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.versionsTitle} size="large">
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />}>
        {(found) => <Comparison found={found} onChoose={setQuery} />}
      </Loaded>
    </Dialog>
  );
}
