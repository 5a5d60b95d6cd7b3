import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../core/http/api-error.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useRecent } from '../../core/session/use-recent.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import field from '../../ui/fields/field.module.css';
import { Marked } from './marked.tsx';
import classes from './palette.module.css';
import { type Choice, type Group, groupsFor } from './search-groups.ts';
import { searchTexts as texts } from './search-texts.ts';
import { useSearches } from './use-searches.ts';
import { useWays } from './use-ways.ts';

const pauseMs = 200;
const shortest = 2;
const nothing = { hits: [], marks: [], isNear: false };

/** What is typed, once it has been so for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useFound(text: string) {
  const settled = useSettled(text);
  const enabled = settled.length >= shortest;
  const answer = useApi(searchEndpoints.find, { query: { q: settled } }, { enabled, keepLast: true });
  const isTyped = text.length >= shortest;
  return {
    found: (isTyped && enabled && answer.data) || nothing,
    isSearching: isTyped && (settled !== text || answer.isFetching),
    error: isTyped ? answer.error : null,
  };
}

type OptionProps = { choice: Choice; id: string; isActive: boolean; onChoose: () => void };

function Option({ choice, id, isActive, onChoose }: OptionProps) {
  const { title, number, detail, module, found, where, marks = [] } = choice;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys are the input's: it stays in focus and says which option is active.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={place}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onClick={onChoose}
    >
      <span className={classes.title}>
        {number && <span className={classes.number}>{number} </span>}
        <Marked text={title} marks={marks} />
        {found && (
          <span className={classes.found}>
            {where}: <Marked text={found} marks={marks} />
          </span>
        )}
      </span>
      {module && detail ? (
        <ModuleMark module={module}>{detail}</ModuleMark>
      ) : (
        detail && <span className={classes.detail}>{detail}</span>
      )}
    </div>
  );
}

type ResultsProps = {
  groups: Group[];
  active: Choice | undefined;
  idOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

function Results({ groups, active, idOf, onChoose }: ResultsProps) {
  return groups.map(({ title, choices }) => (
    <div key={title} role="group" aria-label={title} className={classes.group}>
      <p role="presentation" className={classes.heading}>
        {title}
      </p>
      {choices.map((choice) => (
        <Option
          key={choice.id}
          choice={choice}
          id={idOf(choice)}
          isActive={choice === active}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  ));
}

function stateText(
  text: string,
  { isSearching, error, found }: ReturnType<typeof useFound>,
  isEmpty: boolean,
): string {
  if (error) return failureMessage(error);
  if (isSearching && isEmpty) return texts.searching;
  if (text.length > 0 && text.length < shortest) return texts.tooShort;
  if (isEmpty) return texts.nothing(text);
  return found.isNear ? texts.near(text) : texts.hint;
}

/** Which choice the keys stand on: the first one again whenever the choices change. */
function useActive(choices: Choice[]) {
  const [place, setPlace] = useState({ of: '', index: 0 });
  const of = choices.map(({ id }) => id).join();
  const index = place.of === of ? place.index : 0;
  const go = (next: number) => setPlace({ of, index: (next + choices.length) % Math.max(choices.length, 1) });
  return { active: choices[index], index, go };
}

function Content({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useFound(text);
  const groups = groupsFor(text, useWays(), found.found);
  const choices = groups.flatMap((group) => group.choices);
  const { active, index, go } = useActive(choices);
  const { note } = useRecent();
  const searches = useSearches();
  const navigate = useNavigate();
  const listId = useId();
  const idOf = (choice: Choice) => `${listId} ${choice.id}`.replaceAll(/[^\w-]+/g, '-');

  const choose = ({ recent, link, marks, id }: Choice) => {
    if (recent) note(recent);
    if (marks || id === 'all') searches.note(text);
    onClose();
    void navigate(link);
  };
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(index + 1),
    ArrowUp: () => go(index - 1),
    Enter: () => active && choose(active),
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = event.nativeEvent.isComposing ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className={classes.palette}>
      <input
        className={field.input}
        type="text"
        enterKeyHint="go"
        role="combobox"
        aria-label={texts.label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        placeholder={texts.label}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div id={listId} role="listbox" aria-label={texts.results} className={classes.results}>
        <Results groups={groups} active={active} idOf={idOf} onChoose={choose} />
      </div>
      <p role="status" className={classes.state}>
        {stateText(text, found, choices.length === 0)}
      </p>
    </div>
  );
}

/** Search over everything, the pages and what can be made, all by keyboard. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
