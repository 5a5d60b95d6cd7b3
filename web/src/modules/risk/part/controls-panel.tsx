import { IconChecklist, IconPlus, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { controlKindText } from 'contract/modules/risk/control-kind-text';
import type { Risk } from 'contract/modules/risk/risk';
import {
  hazardHierarchy,
  hierarchyLabels,
  newRisksOfControlLabels,
} from 'contract/modules/risk/risk-choices';
import type { Control } from 'contract/modules/risk/risk-control';
import { useState } from 'react';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { ControlChecklist, TestByChecklist } from './control-checklist.tsx';
import { ControlTests } from './control-tests.tsx';
import { EffectivenessPill } from './effectiveness-pill.tsx';
import { partTexts as texts } from './part-texts.ts';
import classes from '../../../records/part/part.module.css';
import { usePartRemoval } from './use-part-removal.tsx';
import { useRiskMode } from '../use-risk-mode.ts';
import { useControls, useMayAnalyse, useMayTest } from './use-risk-parts.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import { type NamedPart, useNamedPart } from '../../../records/part/use-named-part.ts';

const ControlDialog = lazyDialog(async () => (await import('./part-dialogs.tsx')).ControlDialog);
const TestDialog = lazyDialog(async () => (await import('./test-dialog.tsx')).TestDialog);

const VerifyDialog = lazyDialog(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');

function factsOf(control: Control) {
  const { owners, causes, consequences, documents, file, checklist } = control;
  const { lastTest, nextTest, isOverdue, testFrequency } = control;
  return [
    { label: texts.kind, value: controlKindText(control) },
    { label: texts.owners, value: namesOf(owners) },
    { label: texts.bearsOn, value: namesOf([...causes, ...consequences]) || texts.onNothing },
    ...(documents
      ? [{ label: texts.documents, value: <span className={classes.text}>{documents}</span> }]
      : []),
    ...(file ? [{ label: texts.file, value: <FileLink file={file} /> }] : []),
    ...(checklist ? [{ label: texts.checklist, value: <ControlChecklist {...control} /> }] : []),
    { label: texts.lastTest, value: <DateText date={lastTest} empty={texts.neverTested} /> },
    {
      label: texts.nextTest,
      value: (
        <>
          <DateText date={nextTest} isOverdue={isOverdue} empty={texts.notPlanned} />
          {testFrequency !== null && <span className={classes.quiet}> {texts.everyDays(testFrequency)}</span>}
        </>
      ),
    },
  ];
}

/** Whether it is there and works, and what it brings with it (ISO 14971, 7.2 and 7.5). */
function verifiedOf({
  verifiedBy,
  verifiedOn,
  verificationNote,
  newRisks,
  newRisksNote,
  ...control
}: Control) {
  const isEffective = control.lastTest !== null && control.effectiveness !== 'ineffective';
  return [
    {
      label: texts.implemented,
      value: verifiedOn ? (
        <>
          <DateText date={verifiedOn} /> {verifiedBy?.name}
          {verificationNote && <span className={classes.quiet}> {verificationNote}</span>}
        </>
      ) : (
        texts.notVerified
      ),
    },
    { label: texts.effective, value: isEffective ? texts.byTest : texts.notVerified },
    {
      label: texts.newRisks,
      value: newRisks ? (
        <>
          {newRisksOfControlLabels[newRisks]}
          {newRisksNote && <span className={classes.quiet}> {newRisksNote}</span>}
        </>
      ) : (
        texts.notAnswered
      ),
    },
  ];
}

type OneProps = {
  risk: Risk;
  control: Control;
  mayEdit: boolean;
  /** Whether it is verified as ISO 14971 asks. */
  isVerified: boolean;
  onRemove: (control: Control) => void;
};

type Asked = 'edit' | 'test' | 'verify' | undefined;

function Acts({ risk, control, mayEdit, isVerified, onRemove, isNamed, forget }: OneProps & NamedPart) {
  const mayTest = useMayTest(risk, control);
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
    forget();
  };
  const isTesting = asked === 'test' || (isNamed && mayTest && asked === undefined);
  return (
    <span className={classes.acts}>
      {isVerified && mayEdit && (
        <Button size="small" icon={<IconChecklist />} onClick={() => setAsked('verify')}>
          {texts.verify}
        </Button>
      )}
      {mayTest && (
        <>
          <TestByChecklist recordId={risk._id} control={control} />
          <Button size="small" icon={<IconShieldCheck />} onClick={() => setAsked('test')}>
            {texts.test}
          </Button>
        </>
      )}
      {mayEdit && (
        <>
          <IconButton
            name={texts.edit(control.name)}
            icon={<IconPencil />}
            size="small"
            onClick={() => setAsked('edit')}
          />
          <IconButton
            name={texts.remove(control.name)}
            icon={<IconTrash />}
            size="small"
            onClick={() => onRemove(control)}
          />
        </>
      )}
      <ControlDialog recordId={risk._id} item={control} opened={asked === 'edit'} onClose={close} />
      <TestDialog recordId={risk._id} control={control} opened={isTesting} onClose={close} />
      <VerifyDialog recordId={risk._id} control={control} opened={asked === 'verify'} onClose={close} />
    </span>
  );
}

function One(props: OneProps) {
  const { risk, control, mayEdit, isVerified } = props;
  const facts = isVerified ? [...factsOf(control), ...verifiedOf(control)] : factsOf(control);
  const [isOpen, setOpen] = useState(false);
  const { row, ...named } = useNamedPart(control._id);
  return (
    <li ref={row} className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{control.name}</h3>
        <span className={classes.pills}>
          <EffectivenessPill {...control} />
        </span>
        <Acts {...props} {...named} />
      </div>
      {control.description && <p className={classes.text}>{control.description}</p>}
      <PartFacts facts={facts} />
      <div className={classes.unfold}>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideTests : texts.showTests}
        </Button>
      </div>
      {isOpen && <ControlTests recordId={risk._id} control={control} mayEdit={mayEdit} />}
    </li>
  );
}

/** Controls in the order in which ISO 14971 asks for them, each place with its name; last those of no place in it. */
function inOrder(controls: readonly Control[]) {
  const placed = hazardHierarchy.map((place) => ({
    title: hierarchyLabels[place],
    controls: controls.filter(({ hierarchy }) => hierarchy === place),
  }));
  const rest = controls.filter(({ hierarchy }) => !hazardHierarchy.some((place) => place === hierarchy));
  return [...placed, { title: texts.noPlace, controls: rest }].filter((group) => group.controls.length > 0);
}

/** The tab of a risk with its controls and how they were tested. */
export function ControlsPanel({ record: risk }: { record: Risk }) {
  const answer = useControls(risk._id);
  const mayEdit = useMayAnalyse(risk);
  const isVerified = useRiskMode() === 'iso14971';
  const [isAdding, setAdding] = useState(false);
  const { remove, removalDialog } = usePartRemoval(risk._id);
  const add = (
    <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
      {texts.addControl}
    </Button>
  );
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <h2>{texts.controls}</h2>
        {mayEdit && (answer.data?.results.length ?? 0) > 0 && add}
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState message={texts.noControls} action={mayEdit && add}>
              {texts.noControlsText}
            </EmptyState>
          ) : (
            (isVerified ? inOrder(results) : [{ title: '', controls: results }]).map((group) => (
              <section key={group.title} className={classes.tab} aria-label={group.title || texts.controls}>
                {group.title && <h3 className={classes.place}>{group.title}</h3>}
                <ul className={classes.list}>
                  {group.controls.map((control) => (
                    <One
                      key={control._id}
                      risk={risk}
                      control={control}
                      mayEdit={mayEdit}
                      isVerified={isVerified}
                      onRemove={(one) => remove('control', one)}
                    />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Loaded>
      <ControlDialog recordId={risk._id} opened={isAdding} onClose={() => setAdding(false)} />
      {removalDialog}
    </div>
  );
}
