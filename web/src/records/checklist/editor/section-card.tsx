import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type ChecklistItem,
  type ChecklistSection,
  itemsOf,
  responseTypes,
} from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { checklistTexts as texts } from '../checklist-texts.ts';
import { runTexts } from '../run-texts.ts';
import classes from './editor.module.css';
import { ItemEditor } from './item-editor.tsx';
import { addItem, changeItem, duplicateItem, moveItem, moveSection, newItem } from './sections-edit.ts';
import type { Editor } from './use-editor.ts';

type ItemRowProps = { editor: Editor; item: ChecklistItem };

function ItemActs({ editor, item }: ItemRowProps) {
  const { sections, write } = editor;
  const move = (by: -1 | 1) => write(moveItem(sections, item._id, by));
  return (
    <Menu
      trigger={<IconButton name={texts.actsOf(item.question || texts.noQuestion)} icon={<IconDots />} />}
      groups={[
        {
          items: [
            { label: texts.moveUp, icon: <IconArrowUp />, onSelect: () => move(-1) },
            { label: texts.moveDown, icon: <IconArrowDown />, onSelect: () => move(1) },
            {
              label: texts.duplicate,
              icon: <IconCopy />,
              onSelect: () => write(duplicateItem(sections, item)),
            },
          ],
        },
        {
          items: [
            {
              label: texts.remove,
              icon: <IconTrash />,
              tone: 'danger' as const,
              onSelect: () => void editor.remove(item),
            },
          ],
        },
      ]}
    />
  );
}

/** Enter adds an item below, Alt and the arrows move it, Esc closes it. */
function useItemKeys({ sections, write, open, focusRow }: Editor, item: ChecklistItem, sectionId: string) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, target } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      write(moveItem(sections, item._id, key === 'ArrowUp' ? -1 : 1));
      focusRow(item._id);
    } else if (key === 'Enter' && target instanceof HTMLInputElement && target.dataset['question']) {
      event.preventDefault();
      const made = newItem();
      write(addItem(sections, sectionId, made, item._id));
      open(made._id);
    } else if (key === 'Escape' && target instanceof HTMLInputElement) {
      open(null);
      focusRow(item._id);
    }
  };
}

const aboutItem = ({ type, isCritical, weight }: ChecklistItem) =>
  [
    responseTypes[type].label,
    type !== 'instruction' && weight !== 1 ? runTexts.weight(weight) : '',
    isCritical ? runTexts.critical : '',
  ]
    .filter(Boolean)
    .join(', ');

function ItemRow({ editor, item, sectionId }: ItemRowProps & { sectionId: string }) {
  const { sections, opened, open, write, errorOf, mayEdit } = editor;
  const isOpen = opened === item._id;
  const onKeyDown = useItemKeys(editor, item, sectionId);
  const numbers = numbersOf(sections);
  const all = itemsOf(sections);
  const earlier = all.slice(
    0,
    all.findIndex(({ _id }) => _id === item._id),
  );
  const error = errorOf(item._id);
  const { condition } = item;
  return (
    // What is pressed within belongs to the item; each control in it is one of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes.item} data-open={isOpen || undefined} onKeyDown={mayEdit ? onKeyDown : undefined}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.opener}
          data-row={item._id}
          aria-expanded={isOpen}
          onClick={() => open(isOpen ? null : item._id)}
        >
          <span className={classes.number}>{numbers.get(item._id)}</span>
          <span className={classes.words}>
            {item.question || texts.noQuestion}
            <br />
            <span className={classes.quiet}>{aboutItem(item)}</span>
            {condition && (
              <span className={classes.quiet}>
                {`, ${texts.showWhen.toLowerCase()} ${numbers.get(condition.item) ?? ''}`}
              </span>
            )}
            {error && !isOpen && <span className={classes.bad}> {error}</span>}
          </span>
        </button>
        {mayEdit && <ItemActs editor={editor} item={item} />}
      </div>
      {isOpen && mayEdit && (
        <ItemEditor
          item={item}
          earlier={earlier}
          numbers={numbers}
          error={error}
          onChange={(patch) => write(changeItem(sections, item._id, patch))}
        />
      )}
    </li>
  );
}

function SectionActs({ editor, section }: { editor: Editor; section: ChecklistSection }) {
  const { sections, write } = editor;
  const move = (by: -1 | 1) => write(moveSection(sections, section._id, by));
  const remove = () => void editor.remove(section);
  return (
    <Menu
      trigger={<IconButton name={texts.actsOf(section.title)} icon={<IconDots />} />}
      groups={[
        {
          items: [
            { label: texts.moveUp, icon: <IconArrowUp />, onSelect: () => move(-1) },
            { label: texts.moveDown, icon: <IconArrowDown />, onSelect: () => move(1) },
          ],
        },
        { items: [{ label: texts.remove, icon: <IconTrash />, tone: 'danger' as const, onSelect: remove }] },
      ]}
    />
  );
}

const weightOf = (items: readonly ChecklistItem[]) => items.reduce((sum, { weight }) => sum + weight, 0);

/** A section with its items; what it counts of the score stands in its head. */
export function SectionCard({ editor, section }: { editor: Editor; section: ChecklistSection }) {
  const { sections, write, open, mayEdit } = editor;
  const total = weightOf(itemsOf(sections));
  const share = total > 0 ? Math.round((weightOf(section.items) / total) * 100) : 0;
  const rename = (title: string) =>
    write(sections.map((one) => (one._id === section._id ? { ...one, title } : one)));
  const add = () => {
    const made = newItem();
    write(addItem(sections, section._id, made));
    open(made._id);
  };
  return (
    <section className={classes.section} aria-label={section.title}>
      <div className={classes.sectionHead}>
        {mayEdit ? (
          <TextField
            label={texts.sectionTitle}
            required
            maxLength={200}
            value={section.title}
            onChange={(event) => rename(event.target.value)}
          />
        ) : (
          <h2 className={classes.sectionName}>{section.title}</h2>
        )}
        <span className={classes.quiet}>{`${texts.items(section.items.length)}, ${texts.share(share)}`}</span>
        {mayEdit && <SectionActs editor={editor} section={section} />}
      </div>
      <ul className={classes.items}>
        {section.items.map((item) => (
          <ItemRow key={item._id} editor={editor} item={item} sectionId={section._id} />
        ))}
      </ul>
      {mayEdit && (
        <div className={classes.foot}>
          <Button icon={<IconPlus />} aria-label={texts.addItemTo(section.title)} onClick={add}>
            {texts.addItem}
          </Button>
        </div>
      )}
    </section>
  );
}
