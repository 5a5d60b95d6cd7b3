import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorsIn, hearPresence, onPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bob = { _id: 'b', name: 'Bob Helper' };
const tell = (room: string, editing: boolean) => hearPresence({ room, people: [{ ...bob, editing }] });

test('who edits a record is known until they say that they have ended', () => {
  const changed = vi.fn();
  const forget = onPresence(changed);
  tell('record:1', true);
  expect(editorsIn('record:1')).toMatchObject([bob]);
  expect(editorsIn('record:2')).toEqual([]);
  tell('record:1', false);
  expect(editorsIn('record:1')).toEqual([]);
  forget();
  tell('record:1', true);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('who has not been heard of for a while has left', () => {
  tell('record:3', true);
  vi.advanceTimersByTime(20_000);
  tell('record:3', true);
  vi.advanceTimersByTime(20_000);
  expect(editorsIn('record:3')).toHaveLength(1);
  vi.advanceTimersByTime(6000);
  expect(editorsIn('record:3')).toEqual([]);
});
