import { IconTrash } from '@tabler/icons-react';
import type { ResponseSet } from 'contract/records/checklist/response-set';
import { responseSetEndpoints } from 'contract/records/checklist/response-set.endpoints';
import type { Choice } from 'contract/records/checklist/checklist-types';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { checklistTexts as texts } from '../checklist-texts.ts';
import classes from './editor.module.css';

type DialogProps = {
  choices: readonly Choice[];
  onUse: (choices: Choice[]) => void;
  opened: boolean;
  onClose: () => void;
};

type KeepProps = Pick<DialogProps, 'choices'> & { sets: readonly ResponseSet[] };

/** Keeps the choices at hand under a name; under one that is there already, in the place of what it had. */
function KeepChoices({ choices, sets }: KeepProps) {
  const { params } = useChecklistPaths();
  const [name, setName] = useState('');
  const onSuccess = () => setName('');
  const create = useAction(responseSetEndpoints.create, { onSuccess });
  const update = useAction(responseSetEndpoints.update, { onSuccess });
  const isWhole = choices.length >= 2 && choices.every(({ label }) => label.trim() !== '');
  if (!isWhole) return <p className={classes.quiet}>{texts.setNeedsChoices}</p>;
  const called = name.trim();
  const there = sets.find((set) => set.name.toLowerCase() === called.toLowerCase());
  const keep = () => {
    const body = { name: called, choices: [...choices] };
    if (there)
      void update.run({ params: { ...params, setId: there._id }, body: { ...body, version: there.version } });
    else if (called) void create.run({ params, body });
  };
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={texts.keepAs}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={create.isBusy || update.isBusy} disabled={called === ''}>
        {there ? texts.replaceSet : texts.keepSet}
      </Button>
    </form>
  );
}

function SetRow({ set, onUse }: { set: ResponseSet; onUse: (choices: Choice[]) => void }) {
  const { params } = useChecklistPaths();
  const remove = useAction(responseSetEndpoints.remove);
  const { confirm, confirmDialog } = useConfirm();
  const drop = async () => {
    const question = {
      title: texts.removeSetTitle(set.name),
      message: texts.removeSetText,
      confirmLabel: texts.remove,
    };
    if (await confirm(question)) await remove.run({ params: { ...params, setId: set._id } });
  };
  return (
    <li className={classes.set}>
      <span className={classes.words}>
        <strong>{set.name}</strong>
        <span className={classes.quiet}>
          {set.choices.map(({ label, isFail }) => (isFail ? texts.failing(label) : label)).join(', ')}
        </span>
      </span>
      <Button size="small" aria-label={texts.useSet(set.name)} onClick={() => onUse(set.choices)}>
        {texts.use}
      </Button>
      <IconButton
        name={texts.removeSet(set.name)}
        icon={<IconTrash />}
        size="small"
        disabled={remove.isBusy}
        onClick={() => void drop()}
      />
      {confirmDialog}
    </li>
  );
}

function Sets({ choices, onUse }: Pick<DialogProps, 'choices' | 'onUse'>) {
  const { params } = useChecklistPaths();
  const answer = useApi(responseSetEndpoints.list, { params, query: { limit: limits.pageSizeMax } });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <>
          {results.length === 0 ? (
            <p className={classes.quiet}>{texts.noSets}</p>
          ) : (
            <ul className={classes.sets}>
              {results.map((set) => (
                <SetRow key={set._id} set={set} onUse={onUse} />
              ))}
            </ul>
          )}
          <KeepChoices choices={choices} sets={results} />
        </>
      )}
    </Loaded>
  );
}

/** The choices that are kept to be used again: taken over into a question, kept from it, or deleted. */
export function ResponseSetsDialog({ choices, onUse, opened, onClose }: DialogProps) {
  const use = (taken: Choice[]) => {
    onUse(taken.map((one) => ({ ...one })));
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.sets}>
      <div className={classes.fields}>
        <p className={classes.quiet}>{texts.setsAbout}</p>
        <Sets choices={choices} onUse={use} />
      </div>
    </Dialog>
  );
}
