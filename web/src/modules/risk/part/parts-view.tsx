import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { dimensionLabels } from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { RootCause } from 'contract/records/analysis/analysis';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { partTexts as texts } from './part-texts.ts';
import classes from './part.module.css';
import { usePartRemoval } from './use-part-removal.tsx';
import { useCauses, useConsequences, useMayAnalyse } from './use-risk-parts.ts';

const CauseDialog = lazyDialog(async () => (await import('./part-dialogs.tsx')).CauseDialog);
const ConsequenceDialog = lazyDialog(async () => (await import('./part-dialogs.tsx')).ConsequenceDialog);

type RowProps = {
  name: string;
  about: ReactNode;
  description: string | null;
  /** Undefined for whoever may not change it. */
  acts: { edit: () => void; remove: () => void } | undefined;
};

function Row({ name, about, description, acts }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {description && <p className={classes.text}>{description}</p>}
        {about && <p className={classes.quiet}>{about}</p>}
      </div>
      {acts && (
        <span className={classes.acts}>
          <IconButton name={texts.edit(name)} icon={<IconPencil />} size="small" onClick={acts.edit} />
          <IconButton name={texts.remove(name)} icon={<IconTrash />} size="small" onClick={acts.remove} />
        </span>
      )}
    </li>
  );
}

const causeAbout = ({ label, analysis, file }: RootCause) =>
  [analysis ? texts.fromAnalysis(label, analysis.name) : label, file?.name].filter(Boolean).join(' · ');

type Removal = ReturnType<typeof usePartRemoval>['remove'];
type PartProps = { risk: Risk; mayEdit: boolean; remove: Removal };

/** Which of them is open in its form: a new one, one that is there, or none. */
type Opened<T> = { item?: T } | undefined;

const addButton = (label: string, onClick: () => void) => (
  <Button variant="quiet" size="small" icon={<IconPlus />} onClick={onClick}>
    {label}
  </Button>
);

function Causes({ risk, mayEdit, remove }: PartProps) {
  const answer = useCauses(risk._id);
  const [opened, setOpened] = useState<Opened<RootCause>>();
  return (
    <Section title={texts.causes} action={mayEdit && addButton(texts.addCause, () => setOpened({}))}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={classes.quiet}>{texts.noCauses}</p>
          ) : (
            <ul className={classes.rows}>
              {results.map((cause) => (
                <Row
                  key={cause._id}
                  {...cause}
                  about={causeAbout(cause)}
                  acts={
                    mayEdit
                      ? { edit: () => setOpened({ item: cause }), remove: () => remove('cause', cause) }
                      : undefined
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CauseDialog
        key={opened?.item?._id ?? 'new'}
        recordId={risk._id}
        item={opened?.item}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </Section>
  );
}

function Consequences({ risk, mayEdit, remove }: PartProps) {
  const answer = useConsequences(risk._id);
  const [opened, setOpened] = useState<Opened<Consequence>>();
  return (
    <Section
      title={texts.consequences}
      action={mayEdit && addButton(texts.addConsequence, () => setOpened({}))}
    >
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={classes.quiet}>{texts.noConsequences}</p>
          ) : (
            <ul className={classes.rows}>
              {results.map((one) => (
                <Row
                  key={one._id}
                  {...one}
                  about={`${texts.severity(one.severity)} · ${dimensionLabels[one.dimension]}`}
                  acts={
                    mayEdit
                      ? { edit: () => setOpened({ item: one }), remove: () => remove('consequence', one) }
                      : undefined
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConsequenceDialog
        key={opened?.item?._id ?? 'new'}
        recordId={risk._id}
        item={opened?.item}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </Section>
  );
}

/** The causes of a risk beside its consequences. */
export function PartsView({ risk }: { risk: Risk }) {
  const mayEdit = useMayAnalyse(risk);
  const { remove, removalDialog } = usePartRemoval(risk._id);
  const of = { risk, mayEdit, remove };
  return (
    <div className={classes.sides}>
      <Causes {...of} />
      <Consequences {...of} />
      {removalDialog}
    </div>
  );
}
