import { IconFishBone, IconHierarchy2, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Analysis } from 'contract/records/analysis/analysis';
import { type AnalysisMethod, analysisMethods } from 'contract/records/analysis/analysis-rules';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { ShownRecord } from '../record/record-kind.ts';
import { StatusPill } from './analysis-head.tsx';
import { ExaminedFrom } from './examine.tsx';
import { CyclePill } from './cause-facts.tsx';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type AnalysedKind, useAnalysisPaths, useMayAnalyse } from './analysed.ts';
import classes from './analysis.module.css';
import { RootCauses } from './root-causes.tsx';
import { sessionText } from './session-text.ts';
import { useAnalyses } from './use-analysis-pages.ts';

const AnalysisDialog = lazyDialog(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

const DeletedAnalyses = lazyDialog(async () => (await import('./deleted-dialog.tsx')).DeletedAnalyses);

const icons = { 'five-whys': <IconHierarchy2 />, ishikawa: <IconFishBone /> };

type PanelProps = { kind: AnalysedKind; record: ShownRecord };
/** `more` is what only a kind has of analyses. */
type TabProps = PanelProps & { more?: ReactNode };

function StartButtons({ kind, record }: PanelProps) {
  const [method, setMethod] = useState<AnalysisMethod>('five-whys');
  const [opened, setOpened] = useState(false);
  const start = (wanted: AnalysisMethod) => {
    setMethod(wanted);
    setOpened(true);
  };
  return (
    <div className={classes.starts}>
      {analysisMethods.map((one) => (
        <Button key={one} icon={<IconPlus />} onClick={() => start(one)}>
          {methodWords[one].start}
        </Button>
      ))}
      <AnalysisDialog
        key={method}
        kind={kind}
        method={method}
        recordId={record._id}
        problem={record.name}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

function AnalysisRow({ kind, analysis }: { kind: AnalysedKind; analysis: Analysis }) {
  const { one } = useAnalysisPaths(kind, analysis.record);
  const { method, _id, name, createdAt } = analysis;
  const session = sessionText(analysis);
  return (
    <li className={classes.analysis}>
      <span className={classes.methodIcon}>{icons[method]}</span>
      <div className={classes.rootWords}>
        <Link to={one(method, _id)}>{`${methodWords[method].title}: ${name}`}</Link>
        <p className={classes.quiet}>
          <MomentText moment={createdAt} />
        </p>
        {session && <p className={classes.quiet}>{session}</p>}
        <ExaminedFrom kind={kind} analysis={analysis} />
      </div>
      <CyclePill cycle={analysis.cycle} />
      <StatusPill {...analysis} />
    </li>
  );
}

function DeletedButton({ kind, record }: PanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<IconTrash />} onClick={() => setOpened(true)}>
        {analysisTexts.deletedOnes}
      </Button>
      <DeletedAnalyses kind={kind} record={record} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** The tab of a record with its analyses and the root causes that they have found. */
export function AnalysisPanel({ kind, record, more }: TabProps) {
  const mayEdit = useMayAnalyse(kind, record);
  const answer = useAnalyses(kind, record._id);
  return (
    <div className={classes.tab}>
      <div className={classes.tabHead}>
        <h2>{analysisTexts.analyses}</h2>
        {mayEdit && <StartButtons kind={kind} record={record} />}
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(analyses) =>
          analyses.length === 0 ? (
            <EmptyState message={analysisTexts.none}>{analysisTexts.noneText}</EmptyState>
          ) : (
            <ul className={classes.list}>
              {analyses
                .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
                .map((one) => (
                  <AnalysisRow key={one._id} kind={kind} analysis={one} />
                ))}
            </ul>
          )
        }
      </Loaded>
      {mayEdit && (
        <div>
          <DeletedButton kind={kind} record={record} />
        </div>
      )}
      {more}
      <RootCauses
        kind={kind}
        record={record}
        mayEdit={mayEdit}
        remarkOn={(causeId) => kind.remarkOn?.(record, causeId)}
        isAlways
      />
    </div>
  );
}
