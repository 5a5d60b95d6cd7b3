import { type CustomField, customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { fieldTexts } from './custom-field-texts.ts';
import {
  type FieldOrder,
  isSameOrder,
  moveField,
  moveSection,
  orderOf,
  placeField,
  renameSection,
} from './field-order.ts';

/** The arrow that moved something, wherever it stands now. */
const arrowOf = (list: HTMLElement | null, moves: string) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-moves]') ?? [])].find(
    (one) => one.dataset['moves'] === moves,
  );

/** Puts fields and sections in another order: by their arrows, by dragging, or by another name. */
export function useFieldOrder(fields: readonly CustomField[], list: RefObject<HTMLElement | null>) {
  const params = useWorkspaceParams();
  const call = useAction(customFieldEndpoints.order, { successToast: false });
  const [said, setSaid] = useState('');
  const moved = useRef<string>(undefined);
  const order = orderOf(fields);
  const shown = JSON.stringify(order);
  const drawn = useRef(shown);

  // The row that was moved may be drawn anew; whoever moves it by the keyboard goes on from there.
  useEffect(() => {
    if (drawn.current === shown) return;
    drawn.current = shown;
    if (moved.current !== undefined) arrowOf(list.current, moved.current)?.focus();
  }, [shown, list]);

  const send = async (next: FieldOrder) => {
    if (isSameOrder(order, next) || call.isBusy) return undefined;
    const versions = Object.fromEntries(fields.map(({ _id, version }) => [_id, version]));
    const outcome = await call.run({ params, body: { sections: next, versions } });
    return outcome.ok ? undefined : failureMessage(outcome.error, customFieldEndpoints.order.failure);
  };

  const sayField = (next: FieldOrder, { _id, label }: CustomField) => {
    const section = next.find((one) => one.fields.includes(_id));
    const place = (section?.fields.indexOf(_id) ?? 0) + 1;
    setSaid(
      fieldTexts.moved(label, place, section?.fields.length ?? 0, section?.name ?? fieldTexts.noSection),
    );
  };

  const put = (next: FieldOrder, field: CustomField) => {
    if (!isSameOrder(order, next)) sayField(next, field);
    return send(next);
  };

  return {
    order,
    said,
    move(field: CustomField, by: -1 | 1) {
      moved.current = `${field._id} ${by}`;
      void put(moveField(order, field._id, by), field);
    },
    moveSection(name: string | null, by: -1 | 1) {
      moved.current = `${name} ${by}`;
      const next = moveSection(order, name, by);
      const place = next.findIndex((section) => section.name === name) + 1;
      setSaid(fieldTexts.sectionMoved(name ?? fieldTexts.noSection, place, next.length));
      void send(next);
    },
    rename: (from: string | null, to: string) => send(renameSection(order, from, to)),
    drop(id: string, at: { beside: string; isAfter: boolean }) {
      moved.current = undefined;
      const field = fields.find(({ _id }) => _id === id);
      if (field) void put(placeField(order, id, at), field);
    },
  };
}

export type Ordering = ReturnType<typeof useFieldOrder>;

/** What makes the row of a field one that is dragged, and that others are dropped on: before it or after it. */
export function useFieldDrag({ drop }: Ordering, id: string) {
  const [over, setOver] = useState<'before' | 'after'>();
  const sideOf = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY > top + height / 2 ? 'after' : 'before';
  };
  return {
    draggable: true,
    'data-over': over,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData('text/plain', id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(sideOf(event));
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(undefined);
      drop(event.dataTransfer.getData('text/plain'), { beside: id, isAfter: sideOf(event) === 'after' });
    },
  };
}
