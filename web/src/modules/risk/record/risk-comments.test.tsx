import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mentionOf } from 'contract/records/comment/mention';
import type { Stream, StreamEntry } from 'contract/records/comment/stream';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { entryOf, makeComment } from '../../../../test/make-comment.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, makeRisk, mara, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';
import { invalidateTopics } from '../../../core/http/query-client.ts';

const path = riskPath(`my-risk/detail/${idOf(100)}`);

const changeOf = (minute: number): StreamEntry => {
  const at = makeComment(minute).createdAt;
  return {
    _id: idOf(900 + minute),
    at,
    comment: null,
    change: {
      _id: idOf(900 + minute),
      seq: minute,
      createdAt: at,
      message: 'Risk updated',
      act: 'updated',
      severity: 'info' as const,
      action: 'updated',
      collectionName: 'risk',
      documentId: idOf(100),
      logof: 'Risk',
      performedBy: { ...hana, id: null, role: 'edit', standsInFor: null },
      reason: null,
      changes: [{ field: 'category', label: 'Category', old: 'Compliance', new: `Number ${minute}` }],
      about: 'A risk',
    },
  };
};

function open(entries: StreamEntry[], query = '') {
  const server = riskServer([makeRisk(1)]);
  let stream: Stream = { entries, pinned: [], next: null };
  server.on(riskParts.comment.list, () => stream);
  server.on(riskParts.comment.people, ({ query: asked }) => {
    const search = asked.get('search')?.toLowerCase() ?? '';
    return [hana, mara].filter(({ name }) => name.toLowerCase().includes(search));
  });
  const say = (more: StreamEntry[]) => {
    stream = { ...stream, entries: more };
    invalidateTopics(['comment']);
  };
  return { server, say, ...renderAt(path + query, routes) };
}

const box = () => screen.findByRole('textbox', { name: 'Comment' });
const sent = (server: ReturnType<typeof riskServer>) =>
  server.of(riskParts.comment.create).map(({ body }) => body);

test('a person is named by keyboard alone, and the comment is sent with Ctrl+Enter', async () => {
  const { server, person } = open([]);
  server.on(riskParts.comment.create, () => makeComment(1));
  await person.click(await box());
  await person.keyboard('Look, @');
  await screen.findByRole('option', { name: /Mara Lindqvist/ });
  await person.keyboard('{ArrowDown}');
  const area = await box();
  const options = screen.getAllByRole('option');
  expect(area.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await person.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(area).toHaveProperty('value', 'Look, @Hana Sato '));
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.keyboard('two of them{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(server)).toEqual([{ text: `Look, ${mentionOf(hana._id)} two of them` }]));
  await waitFor(() => expect(area).toHaveProperty('value', ''));
});

test('the list is narrowed by what is typed, and Escape leaves the text as it is', async () => {
  const { person } = open([]);
  await person.click(await box());
  await person.keyboard('@mara');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await box()).toHaveProperty('value', '@mara');
});

test('what was typed is found again, with the people in it', async () => {
  const { server, person, router } = open([]);
  server.on(riskParts.comment.create, () => makeComment(1));
  await person.click(await box());
  await person.keyboard('@han');
  await screen.findByRole('option', { name: /Hana/ });
  await person.keyboard('{Enter}look');
  await router.navigate(riskPath('my-risk'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
  await router.navigate(path);
  expect(await box()).toHaveProperty('value', '@Hana Sato look');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent(server)).toEqual([{ text: `${mentionOf(hana._id)} look` }]));
});

test('what is typed while a comment is being sent stays in the box', async () => {
  const { server, person } = open([]);
  const sending = Promise.withResolvers<void>();
  server.on(riskParts.comment.create, async () => {
    await sending.promise;
    return makeComment(1);
  });
  fireEvent.change(await box(), { target: { value: 'Look' } });
  await person.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.change(await box(), { target: { value: 'Look and then' } });
  sending.resolve();
  const area = await box();
  await waitFor(() => expect(area).toHaveProperty('value', 'and then'));
});

test('a refusal stands at the box, and what was typed stays in it', async () => {
  const { server, person } = open([]);
  const sentence = 'Hana Sato cannot read this risk. Name only people who can.';
  server.on(riskParts.comment.create, () => refuse('VALIDATION', sentence, { text: sentence }));
  fireEvent.change(await box(), { target: { value: 'Look' } });
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(sentence);
  expect(await box()).toHaveProperty('value', 'Look');
  expect((await box()).getAttribute('aria-invalid')).toBe('true');
});

test('what others add waits until it is asked for', async () => {
  const first = entryOf(makeComment(1, { author: hana, text: 'The first' }));
  const { person, say } = open([first]);
  await screen.findByText('The first');
  say([entryOf(makeComment(2, { author: hana, text: 'The second' })), first]);
  await person.click(await screen.findByRole('button', { name: '1 new' }));
  await screen.findByText('The second');
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
});

test('small changes between comments fold, comments never do', async () => {
  const changes = [9, 8, 7, 6, 5, 4, 3, 2].map(changeOf);
  const { person } = open([...changes, entryOf(makeComment(1, { author: hana, text: 'Below' }))]);
  const stream = await screen.findByRole('region', { name: 'What was said and done' });
  await within(stream).findByText(/changed Category from Compliance to Number 9/);
  within(stream).getByText('Below');
  expect(within(stream).queryByText(/Number 4/)).toBeNull();
  await person.click(within(stream).getByRole('button', { name: /^5 more on/ }));
  within(stream).getByText(/Number 4/);
});

test('what is shown belongs to the address', async () => {
  const { server, person } = open([]);
  await person.click(await screen.findByRole('button', { name: 'Comments' }));
  await waitFor(() => expect(location.search).toBe('?stream=comments'));
  await waitFor(() => expect(server.of(riskParts.comment.list).at(-1)?.query.get('show')).toBe('comments'));
});

test('a comment is answered in its thread, and earlier answers are fetched when they are asked for', async () => {
  const thread = makeComment(1, { author: hana, text: 'Why?' });
  const answers = [2, 3, 4, 5].map((minute) => makeComment(minute, { author: hana, parent: thread._id }));
  const shown = entryOf(thread, answers.slice(1));
  if (!shown.comment) throw new Error('It is a comment');
  const { server, person } = open([{ ...shown, comment: { ...shown.comment, replyCount: 4 } }]);
  server.on(riskParts.comment.find, () => ({ ...thread, replies: answers, replyCount: 4 }));
  server.on(riskParts.comment.create, () => makeComment(6));
  await person.click(await screen.findByRole('button', { name: 'Show 1 earlier answer' }));
  await screen.findByText('Comment 2');
  const [answer] = screen.getAllByRole('button', { name: 'Answer' });
  if (!answer) throw new Error('A thread can be answered');
  await person.click(answer);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Answer' }), { target: { value: 'So' } });
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(server)).toEqual([{ text: 'So', parent: thread._id }]));
});

test('a thread whose first comment was deleted is read and not answered', async () => {
  const thread = { ...makeComment(1, { author: hana, text: '' }), isDeleted: true };
  open([entryOf(thread, [makeComment(2, { author: hana, parent: thread._id, text: 'It was the gauge' })])]);
  await screen.findByText('It was the gauge');
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('a comment that was changed in another tab meanwhile is not overwritten unseen', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const own = makeComment(1, { author: mara, text: 'Fresh', editableUntil: soon });
  const { server, say, person } = open([entryOf(own)]);
  const bodies = () => server.of(riskParts.comment.update).map(({ body }) => body);
  server.on(riskParts.comment.update, ({ body }) =>
    (body as { version: number }).version === 1
      ? refuse('VERSION_CONFLICT', 'Somebody else changed this.', undefined, {
          fields: ['text'],
          current: { text: 'From the other tab', version: 2 },
        })
      : own,
  );
  await person.click(await screen.findByRole('button', { name: /^More for the comment of Mara/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const editor = await screen.findByRole('textbox', { name: 'Change' });
  fireEvent.change(editor, { target: { value: 'Mine' } });
  // The stream is live: the other tab's words arrive while these are typed.
  const before = server.of(riskParts.comment.list).length;
  say([entryOf({ ...own, text: 'From the other tab', version: 2 })]);
  await waitFor(() => expect(server.of(riskParts.comment.list).length).toBeGreaterThan(before));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/It now says: “From the other tab”/);
  expect(editor).toHaveProperty('value', 'Mine');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies()).toEqual([
      { text: 'Mine', version: 1 },
      { text: 'Mine', version: 2 },
    ]),
  );
});

test('its author can change a comment for 15 minutes; later the menu says why not', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const fresh = makeComment(2, { author: mara, text: 'Fresh', editableUntil: soon });
  const old = makeComment(1, { author: mara, text: 'Old' });
  const { server, person } = open([entryOf(fresh), entryOf(old)]);
  server.on(riskParts.comment.update, () => fresh);
  const [ofFresh, ofOld] = await screen.findAllByRole('button', { name: /^More for the comment of Mara/ });
  if (!ofFresh || !ofOld) throw new Error('Each comment has a menu');
  await person.click(ofOld);
  const locked = await screen.findByRole('menuitem', { name: /^Change/ });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(locked.textContent).toContain('15 minutes');
  await person.keyboard('{Escape}');
  await person.click(ofFresh);
  await person.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const editor = await screen.findByRole('textbox', { name: 'Change' });
  expect(editor).toHaveProperty('value', 'Fresh');
  fireEvent.change(editor, { target: { value: 'Fresher' } });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(riskParts.comment.update)[0]?.body).toEqual({ text: 'Fresher', version: 1 }),
  );
});
