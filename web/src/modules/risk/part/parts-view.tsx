import { useImpactWords } from '../rating/use-impact-words.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { dimensionLabels } from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { type ComponentType, type ReactNode, useState } from 'react';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { partTexts as texts } from './part-texts.ts';
import classes from '../../../records/part/part.module.css';
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

const causeAbout = ({ label, analysis, file }: RootCause) => (
  <>
    {analysis ? texts.fromAnalysis(label, analysis.name) : label}
    {file && (
      <>
        {' · '}
        <FileLink file={file} />
      </>
    )}
  </>
);

const consequenceAbout =
  (wordOf: (severity: number) => string) =>
  ({ severity, dimension }: Consequence) =>
    `${texts.severity(wordOf(severity))} · ${dimensionLabels[dimension]}`;

type Listed = { _id: string; name: string; description: string | null };

type FormProps<T> = {
  risk: Risk;
  recordId: string;
  item?: T | undefined;
  opened: boolean;
  onClose: () => void;
};

type PartListProps<T> = {
  risk: Risk;
  texts: { title: string; add: string; none: string };
  answer: Parameters<typeof Loaded<{ results: T[] }>>[0]['answer'];
  /** What is said of one in a line below it. */
  about: (one: T) => ReactNode;
  /** The form of one, which opens over the list. */
  Form: ComponentType<FormProps<T>>;
  mayEdit: boolean;
  onRemove: (one: T) => void;
};

function PartList<T extends Listed>({
  risk,
  texts: words,
  answer,
  about,
  Form,
  mayEdit,
  onRemove,
}: PartListProps<T>) {
  // Which of them is open in its form: a new one, one that is there, or none.
  const [opened, setOpened] = useState<{ item?: T }>();
  const add = (
    <Button variant="quiet" size="small" icon={<IconPlus />} onClick={() => setOpened({})}>
      {words.add}
    </Button>
  );
  return (
    <Section title={words.title} action={mayEdit && add}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={classes.quiet}>{words.none}</p>
          ) : (
            <ul className={classes.rows}>
              {results.map((one) => (
                <Row
                  key={one._id}
                  {...one}
                  about={about(one)}
                  acts={
                    mayEdit
                      ? { edit: () => setOpened({ item: one }), remove: () => onRemove(one) }
                      : undefined
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form
        key={opened?.item?._id ?? 'new'}
        risk={risk}
        recordId={risk._id}
        item={opened?.item}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </Section>
  );
}

const causeTexts = { title: texts.causes, add: texts.addCause, none: texts.noCauses };
const consequenceTexts = {
  title: texts.consequences,
  add: texts.addConsequence,
  none: texts.noConsequences,
};

/** The causes of a risk beside its consequences. */
export function PartsView({ risk }: { risk: Risk }) {
  const mayEdit = useMayAnalyse(risk);
  const wordOf = useImpactWords(risk.kind);
  const { remove, removalDialog } = usePartRemoval(risk._id);
  const [causes, consequences] = [useCauses(risk._id), useConsequences(risk._id)];
  return (
    <div className={classes.sides}>
      <PartList
        risk={risk}
        texts={causeTexts}
        answer={causes}
        about={causeAbout}
        Form={CauseDialog}
        mayEdit={mayEdit}
        onRemove={(one) => remove('cause', one)}
      />
      <PartList
        risk={risk}
        texts={consequenceTexts}
        answer={consequences}
        about={consequenceAbout(wordOf)}
        Form={ConsequenceDialog}
        mayEdit={mayEdit}
        onRemove={(one) => remove('consequence', one)}
      />
      {removalDialog}
    </div>
  );
}
