import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { recordKinds } from '../contract/src/core/record-kinds.ts';
import { allEndpoints } from '../contract/src/endpoints.ts';

const root = join(import.meta.dirname, '../web/src');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: relative(root, join(root, path)), text: readFileSync(join(root, path), 'utf8') }));

const offending = (breaks) => sources.filter(breaks).map(({ path }) => path);

const holdsForm = (text) => /\buseForm(<|\()/.test(text);
const isSignedOut = (path) => path.startsWith('access/auth/');

/** Calls that are made on a version, as features name them: `siteEndpoints.update`. */
const versioned = allEndpoints
  .filter(
    ({ call }) =>
      call.body &&
      /"version"/.test(JSON.stringify(call.body.toJSONSchema({ io: 'input', unrepresentable: 'any' }))),
  )
  .map(({ name }) => name);

test('there are calls and forms to judge', () => {
  expect(versioned).toContain('site.update');
  expect(sources.filter(({ text }) => holdsForm(text)).length).toBeGreaterThan(30);
});

test('a form sends the version with which the editing began: none writes one into a call itself', () => {
  const writesOne = /\bbody: \{[^}]*\bversion\b/;
  expect(
    offending(({ text }) => (holdsForm(text) || text.includes('<InPlace')) && writesOne.test(text)),
  ).toEqual([]);
});

test('a form or a value edited in place calls what is made on a version by useVersionedAction alone', () => {
  const call = /useAction\(\s*(\w+)Endpoints(?:\[[^\]]+\])?\.(\w+)/g;
  const isVersioned = ([, feature = '', name = '']) => {
    const words = feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return versioned.some(
      (one) => one === `${words}.${name}` || (words === 'workspace' && one.endsWith(`.${name}`)),
    );
  };
  // The screens of records of every kind are given its calls: `kind.calls.update`, `actionCalls.update`.
  const givenCall = /useAction\(\s*(?:\w+\.)?(?:calls|actionCalls)\.(\w+)/g;
  const ofKinds = Object.keys(recordKinds).flatMap((kind) => [kind, `${kind}-action`]);
  const isGivenVersioned = ([, name = '']) => ofKinds.some((kind) => versioned.includes(`${kind}.${name}`));
  expect([...'useAction(kind.actionCalls.update)'.matchAll(givenCall)].some(isGivenVersioned)).toBe(true);
  const breaks = ({ text }) =>
    (holdsForm(text) || text.includes('<InPlace')) &&
    ([...text.matchAll(call)].some(isVersioned) || [...text.matchAll(givenCall)].some(isGivenVersioned));
  // A new password or address is proved by the present password, a first name of an organization has none before it.
  const proved = [
    'access/auth/set-organization-page.tsx',
    'access/profile/email-form.tsx',
    'access/profile/password-form.tsx',
    'access/security/password-tab.tsx',
  ];
  expect(offending(breaks).toSorted()).toEqual(proved);
});

/** What stands in the braces of each key of a file, template or not. */
function keysIn({ path, text }) {
  const keys = [];
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.name === 'key' && value) keys.push(text.slice(value.start, value.end));
    },
  }).visit(parseSync(path, text).program);
  return keys;
}

const isMadeAnew = (source) =>
  /\b(version|updatedAt)\b/.test(source.text) &&
  keysIn(source).some((key) => /\b(version|updatedAt)\b/.test(key));

test('no form is made anew because its record has changed', () => {
  const keyed = (key) => ({
    path: 'form.tsx',
    text: `const form = <Form key=${key} values={{ version }} />;`,
  });
  const anew = [
    '{site.version}',
    '{version}',
    '{`${site._id} ${site.updatedAt}`}',
    '{`${asked.act} ${asked.line._id} ${asked.line.version}`}',
    '{isNew ? "new" : String(site?.version)}',
  ];
  const same = ['{site._id}', '{`${asked.act} ${asked.line._id}`}'];
  expect(anew.filter((key) => !isMadeAnew(keyed(key)))).toEqual([]);
  expect(same.filter((key) => isMadeAnew(keyed(key)))).toEqual([]);
  // It draws the versions of a document, one after the other.
  expect(offending(isMadeAnew)).toEqual(['public/pictures/document-picture.tsx']);
});

test('every form says of itself that it holds a draft, and what has changed meanwhile', () => {
  const drawsForm = ({ path, text }) =>
    !isSignedOut(path) &&
    /<(form|FormLayout) \{\.\.\.form\.props\}/.test(text) &&
    !text.includes('<FormNotes');
  expect(offending(drawsForm)).toEqual([]);
});

test('every form that begins with a record names its version', () => {
  const beginsWithRecord = /defaultValues: (\{ \.\.\.)?\w*[vV]aluesOf\(|defaultValues: \w+Values\(\w+/;
  const isNew = /newRecordValues|newActionValues/;
  const breaks = ({ text }) => {
    const [begin] = beginsWithRecord.exec(text) ?? [];
    return begin !== undefined && !isNew.test(begin) && !/\bversion(:|,)/.test(text);
  };
  expect(offending(breaks)).toEqual([]);
});

const isNamed = (name, ...names) => names.includes(name?.name ?? name?.value);

/** The forms of a file that keep a draft, each by what it does with what is sent. */
function savesIn({ path, text }) {
  if (!holdsForm(text)) return [];
  const saves = [];
  const functions = new Map();
  const program = new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (!isNamed(callee, 'useForm') || given?.type !== 'ObjectExpression') return;
      const valueOf = (name) => given.properties.find(({ key }) => isNamed(key, name))?.value;
      if (valueOf('name') && valueOf('name').raw !== 'null' && valueOf('onSubmit'))
        saves.push(valueOf('onSubmit'));
    },
    FunctionDeclaration: (one) => void functions.set(one.id?.name, one),
    VariableDeclarator: ({ id, init }) => void (init?.body && functions.set(id.name, init)),
  });
  program.visit(parseSync(path, text).program);
  return saves.map((save) => functions.get(save.name) ?? save);
}

/**
 * Whether a save that has come to its end says so. One that was given to the form as a property is typed: an outcome, and
 * nothing else.
 */
function givesOutcome(save, text) {
  if (save.type === 'Identifier')
    return new RegExp(`\\b${save.name}: \\(.*\\) => Promise<Outcome<unknown>>;`).test(text);
  if (save.body.type !== 'BlockStatement') return !isNamed(save.body, 'undefined');
  const last = save.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument !== null && !isNamed(last.argument, 'undefined');
}

const leavesDraft = (source) => savesIn(source).some((save) => !givesOutcome(save, source.text));

test('the save of a form that keeps a draft ends with an outcome, so that the draft goes with it', () => {
  const saving = (onSubmit, before = '') => ({
    path: 'form.tsx',
    text: `${before} const form = useForm({ name: 'cause:1', schema, onSubmit${onSubmit} });`,
  });
  const leaves = [
    saving(': async (values) => { if (await onSave(values)) onClose(); }'),
    saving(': async (values) => { await onSave(values); return undefined; }'),
    saving(': async (values) => { await onSave(values); return; }'),
    saving(': () => undefined'),
    saving(': save', 'const save = async (values) => { await onSave(values); };'),
    saving(
      ': onAsked',
      'type Props = { onAsked: (asked: Asked) => Promise<Outcome<unknown> | undefined>; };',
    ),
  ];
  const ends = [
    saving(': (body) => create.run({ body })'),
    saving(': async (body) => { if (!(await prove())) return undefined; return save.run({ body }); }'),
    saving(': save', 'async function save(values) { return update.run(values); }'),
    saving(': onAsked', 'type Props = { onAsked: (asked: Asked) => Promise<Outcome<unknown>>; };'),
  ];
  expect(leaves.filter((source) => !leavesDraft(source))).toEqual([]);
  expect(ends.filter(leavesDraft)).toEqual([]);
  expect(sources.flatMap(savesIn).length).toBeGreaterThan(70);
  expect(offending(leavesDraft)).toEqual([]);
});

test('a dialog is left by a button that asks first', () => {
  const silent =
    /<DialogActions>\s*<Button[^>]*onClick=\{(onClose|onCancel|onBack|\(\) => onClose\(false\))\}/;
  // They hold boxes to tick, or tell what was done, and nothing is typed in them.
  const harmless = [
    'people/account/many-users-dialog.tsx',
    'records/custom-field/field-history.tsx',
    'records/custom-field/field-type-choice.tsx',
    'records/sample-data/sample-dialog.tsx',
    'shared/print/print-progress.tsx',
  ];
  expect(offending(({ text }) => silent.test(text)).toSorted()).toEqual(harmless);
});

test('what is shown once stays until somebody says that it is saved', () => {
  const shown = sources.find(({ path }) => path.endsWith('recovery-codes-dialog.tsx'));
  expect(shown?.text).toMatch(/^\s+stays$/m);
});

test('what is typed is kept: a control for words stands in a form, or says itself what becomes of them', () => {
  const typedInto = /<(TextField|TextArea|NumberField|TagsField|PhoneField|DateField)\b/;
  const keeps = /\b(useForm|FormField|useController|useDraft|useUnsaved)\b|\bform\.field\(/;
  const alone = sources.filter(({ text }) => typedInto.test(text) && !keeps.test(text));
  expect(alone.map(({ path }) => path).toSorted()).toEqual([
    'public/frame/newsletter-box.tsx', // one address, on a page for strangers
    'records/as-of/as-of-day.tsx', // a day that is looked at, which the address keeps
    'records/checklist/editor/item-editor.tsx', // writes into the form of its checklist
    'records/checklist/editor/response-sets-dialog.tsx', // one name, of choices that stand in the checklist anyway
    'records/checklist/editor/section-card.tsx', // the same as the item editor
    'records/checklist/run/answer-control.tsx', // every letter goes into the outbox of the run, which the device keeps
    'records/checklist/run/planned-action.tsx', // the same
    'records/checklist/run/typed-text.tsx', // the same
    'records/custom-field/conditions-editor.tsx', // writes into the form of its field
    'records/report/filters-choice.tsx', // narrows a report; what was asked for is kept with each run
    'shared/forms/field-input.tsx', // draws the control of whatever form it stands in
    'support/notification/quiet-hours-field.tsx', // is a control itself, of the form of the preferences
    'ui/actions/filter-choices.tsx', // narrows a list, which stands in the address
  ]);
  // Codes that are shown once are nobody's draft.
  expect(offending(({ text }) => text.includes('isKept: () => false'))).toEqual([
    'access/security/recovery-codes-dialog.tsx',
    'records/raise/use-photos.ts', // a photo on its way, which is called off by whoever leaves
    'shared/files/use-uploads.ts', // the same
  ]);
});
