import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { InPlaceEditor } from '../../shared/forms/in-place-editor.tsx';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type Ask, askOf } from './outline-keys.ts';
import { indented, OutlineRow } from './outline-row.tsx';
import type { NewPlace, Row } from './outline-rows.ts';
import classes from './analysis.module.css';
import type { Workbench } from './use-workbench.ts';

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, button') !== null;

type EditorProps = { bench: Workbench; whole: WholeAnalysis };

const fieldOf = (whole: WholeAnalysis): FieldSpec => ({
  label: methodWords[whole.method].part,
  control: 'text',
  required: true,
});

/** Edits the words of what stands there. */
function WordsEditor({ bench, whole, branch }: EditorProps & { branch: AnalysisBranch }) {
  return (
    <div className={classes.editor}>
      <InPlaceEditor
        draft={`analysis:${branch._id}`}
        isFound={false}
        field={fieldOf(whole)}
        value={branch.name}
        version={branch.version}
        onSave={(name, seen) => bench.rename(branch, String(name), seen)}
        onClose={bench.endEditing}
      >
        {branch.name}
      </InPlaceEditor>
    </div>
  );
}

/** Calls a category otherwise. */
function CategoryEditor({ bench, whole, category }: EditorProps & { category: string }) {
  return (
    <div className={classes.editor}>
      <InPlaceEditor
        draft={`analysis:${whole._id}:category:${category}`}
        isFound={false}
        field={{ label: analysisTexts.category, control: 'text', required: true }}
        value={category}
        version={whole.version}
        onSave={(name, seen) => bench.renameCategory(category, String(name), seen)}
        onClose={bench.endEditing}
      >
        {category}
      </InPlaceEditor>
    </div>
  );
}

/** What takes the place of a row's words while they are edited. */
function EditorOf({ bench, whole, row: { branch, category } }: EditorProps & { row: Row }) {
  if (branch) return <WordsEditor bench={bench} whole={whole} branch={branch} />;
  return category === undefined ? null : <CategoryEditor bench={bench} whole={whole} category={category} />;
}

const keyOf = ({ parent, category }: NewPlace) => parent ?? category ?? 'top';

/** Takes the words of something new, in its place. */
function NewEditor({ bench, whole, place, level }: EditorProps & { place: NewPlace; level: number }) {
  return (
    <li role="none" className={classes.row} style={indented(level)}>
      <span className={classes.twisty} />
      <div className={classes.editor}>
        <InPlaceEditor
          draft={`analysis:${whole._id}:new:${keyOf(place)}`}
          isFound={false}
          field={fieldOf(whole)}
          value=""
          version={0}
          onSave={(name) => bench.addNamed(String(name), place)}
          onClose={bench.endEditing}
        >
          {null}
        </InPlaceEditor>
      </div>
    </li>
  );
}

/** Behind which row the place of something new is drawn: the last of what hangs on the one that it comes after, or hangs on. */
function newAfter(rows: readonly Row[], { parent, category, after }: NewPlace): number {
  const anchor = after ?? parent;
  const at = rows.findIndex(
    (row) => row.id === anchor || (anchor === null && row.category === category && category),
  );
  const start = at === -1 ? rows.length - 1 : at;
  const level = rows[start]?.level ?? 0;
  const next = rows.findIndex((row, index) => index > start && row.level <= level);
  return next === -1 ? rows.length - 1 : next - 1;
}

function levelOfNew(rows: readonly Row[], { parent, category }: NewPlace): number {
  if (parent === null) return category === null ? 1 : 2;
  return (rows.find(({ id }) => id === parent)?.level ?? 0) + 1;
}

type OutlineProps = {
  bench: Workbench;
  whole: WholeAnalysis;
  onAsk: (ask: Ask, row: Row | undefined) => void;
};

/** An analysis as a tree of words: all of it is done from here by the keyboard. */
export function Outline({ bench, whole, onAsk }: OutlineProps) {
  const { rows, chosen, editing, wanted, labels } = bench;
  const list = useRef<HTMLUListElement>(null);

  // The focus goes to what a key has chosen, made or moved, once it stands there.
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`);
    if (!row) return;
    row.focus();
    bench.arrive();
  });

  const handleKey = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const ask = askOf(event);
    if (!ask) return;
    event.preventDefault();
    onAsk(
      ask,
      rows.find(({ id }) => id === chosen),
    );
  };

  const place = editing && 'place' in editing ? editing.place : undefined;
  const at = place ? newAfter(rows, place) : undefined;
  const fresh = place && (
    <NewEditor key="new" bench={bench} whole={whole} place={place} level={levelOfNew(rows, place)} />
  );
  return (
    <ul
      ref={list}
      role="tree"
      tabIndex={-1}
      aria-label={analysisTexts.outlineOf(whole.name)}
      className={classes.tree}
      onKeyDown={handleKey}
    >
      {rows.length === 0 && fresh}
      {rows.flatMap((row, index) => [
        <OutlineRow
          key={row.id}
          row={row}
          method={whole.method}
          isChosen={row.id === chosen}
          rootCause={labels.get(row.id)}
          editor={
            editing && 'id' in editing && editing.id === row.id ? (
              <EditorOf bench={bench} whole={whole} row={row} />
            ) : undefined
          }
          onChoose={() => bench.choose(row.id)}
          onEdit={() => onAsk('edit', row)}
          onToggle={() => bench.toggle(row.id)}
        />,
        ...(index === at ? [fresh] : []),
      ])}
    </ul>
  );
}
