import { expect, test } from 'vitest';
import { eventKeys, notificationEvents } from './notification-events.ts';
import { noticeLine, noticeLines, noticeLink, noticeSubject } from './notification-mail.ts';

const action = {
  name: 'Replace worn clutches',
  number: 'RSK-2026-0034',
  recordName: 'Torque tool drift',
  workspace: 'Axle plant',
  organization: 'Kestrel Works',
};
const record = { ...action, name: 'Torque tool drift', recordName: null };
const none = { name: null, number: null, recordName: null, workspace: null, organization: 'Kestrel Works' };
const facts = { dueDate: '2026-12-04', relation: 'manager', status: 'On hold' };
const asIs = (day: string) => day;

test('a mail about an action says who did what, to which action of which record, where, and what by when', () => {
  expect(noticeSubject('task.assigned', action)).toBe(
    'A task was assigned to you: Replace worn clutches (RSK-2026-0034)',
  );
  expect(noticeLines('task.assigned', { actor: 'Hana Sato', facts, about: action }, asIs)).toEqual([
    'Hana Sato assigned the action Replace worn clutches to you. It is due on 2026-12-04.',
    'It belongs to RSK-2026-0034 Torque tool drift, in the workspace Axle plant.',
    'Please complete it by 2026-12-04.',
  ]);
  expect(noticeLink('task.assigned', action)).toBe('Open the task');
  expect(noticeLine('task.overdue', { actor: null, facts, about: action }, asIs)).toBe(
    'Your action Replace worn clutches was due on 2026-12-04 and is still open. (RSK-2026-0034 Torque tool drift, Axle plant)',
  );
});

test('a mail about a record has its number and its name', () => {
  expect(noticeSubject('record.assigned', record)).toBe(
    'You were added to a record: RSK-2026-0034 Torque tool drift',
  );
  expect(noticeLines('record.assigned', { actor: 'Hana Sato', facts, about: record }, asIs)).toEqual([
    'Hana Sato made you a manager of RSK-2026-0034 Torque tool drift.',
    'It is in the workspace Axle plant.',
    'Please look at what is open in it.',
  ]);
  expect(noticeLines('record.transitioned', { actor: 'Hana Sato', facts, about: record }, asIs)[0]).toBe(
    'Hana Sato changed the status of RSK-2026-0034 Torque tool drift to On hold.',
  );
  expect(noticeLink('record.assigned', record)).toBe('Open RSK-2026-0034');
});

test('a mail about more time for a record is about that record, and one about more time for an action about that', () => {
  const asked = { newDate: '2026-12-11' };
  const itself = { ...asked, what: 'record' };
  const about = { ...record, facts: itself };
  expect(noticeSubject('extension.requested', about)).toBe(
    'Somebody asks you for more time: RSK-2026-0034 Torque tool drift',
  );
  expect(noticeLines('extension.requested', { actor: 'Hana Sato', facts: itself, about }, asIs)).toEqual([
    'Hana Sato asks you for more time for RSK-2026-0034 Torque tool drift, until 2026-12-11.',
    'It is in the workspace Axle plant.',
    'Please grant it, or refuse it and say why.',
  ]);
  expect(noticeLine('extension.withdrawn', { actor: 'Hana Sato', facts: itself, about }, asIs)).toBe(
    'Hana Sato no longer asks for more time for RSK-2026-0034 Torque tool drift. (Axle plant)',
  );
  expect(noticeLink('extension.decided', about)).toBe('Open RSK-2026-0034');
  expect(noticeSubject('extension.requested', { ...action, facts: asked })).toBe(
    'Somebody asks you for more time: Replace worn clutches (RSK-2026-0034)',
  );
  expect(noticeLink('extension.decided', { ...action, facts: asked })).toBe('Open the task');
});

test.each(eventKeys)('%s names what it is about, and the workspace or the organization', (key) => {
  const { group } = notificationEvents[key];
  const about = { task: action, record, account: none }[group];
  const subject = noticeSubject(key, about);
  const text = noticeLines(key, { actor: 'Hana Sato', facts, about }, asIs).join('\n');
  for (const name of [about.name, about.number].filter((one) => one !== null)) {
    expect(subject).toContain(name);
    expect(text).toContain(name);
  }
  expect(text).toContain(about.workspace ?? 'Kestrel Works');
});

test.each(eventKeys)(
  '%s says of what is confidential its number, and nothing that was written of it',
  (key) => {
    const about = { ...action, name: 'Hushhush', recordName: 'Hushhush', isConfidential: true };
    const said = {
      actor: 'Hushhush',
      facts: new Proxy({}, { get: () => 'Hushhush', has: () => true }),
      about,
    };
    const texts = [
      noticeSubject(key, about),
      ...noticeLines(key, said, asIs),
      noticeLine(key, said, asIs),
      noticeLink(key, about),
    ];
    expect(texts.join('\n')).not.toContain('Hushhush');
    expect(texts[0]).toContain(about.number);
    expect(texts[1]).toContain(about.number);
    expect(noticeLine(key, said, asIs)).toContain(about.number);
  },
);

test('a long name is cut in the subject, and is whole in the text', () => {
  const name = 'x'.repeat(200);
  expect(noticeSubject('task.assigned', { ...action, name }).length).toBeLessThan(150);
  const [said] = noticeLines('task.assigned', { actor: null, facts, about: { ...action, name } }, asIs);
  expect(said).toContain(name);
});
