import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../endpoints.ts';
import { recordKindKeys } from './record-kinds.ts';

/** A call that every kind of record has, with the reason. */
const ofEachKind = (call: string, reason: string) =>
  Object.fromEntries(recordKindKeys.map((kind) => [`${kind}${call}`, reason]));

/** Calls that change something which has no version, with the reason. */
const without: Record<string, string> = {
  'account.updateMany': 'Several at once are given the same; each keeps what is not named.',
  'member.updateMany': 'As with accounts.',
  'notification.markRead': 'What has been read stays read.',
  'onboarding.update': 'A step that was put away stays put away.',
  'preference.save': 'A person keeps one value under one name.',
  'preference.keepItem': 'An item of a list is put in, whatever else is there.',
  'preference.changeItem': 'A person changes an item of their own by its name.',
  'attention.snooze': 'What is put off has nothing that another could have changed.',
  'xray.ignore': 'As with what is put off: whoever does so again gives another day and reason.',
  'subscription.change': 'A plan is taken whole, after what it comes to was shown.',
  ...ofEachKind('.assignMany', 'Several at once are sent with the version of each.'),
  ...ofEachKind('.moveMany', 'As with assigning them.'),
  ...ofEachKind('.dateMany', 'As with assigning them.'),
  ...ofEachKind('.setMany', 'As with assigning them.'),
  'security.setSigningSecret': 'A secret takes the place of the one before, whatever that was.',
  'muted.save': 'Whether somebody is told of a record is theirs alone.',
  ...ofEachKind('-comment.markSeen', 'How far somebody has read is theirs alone.'),
  ...ofEachKind('-comment.resolve', 'A thread is resolved or not, whoever says so last.'),
  ...ofEachKind('-comment.pin', 'As with resolving it.'),
  ...ofEachKind('-comment.react', 'A reaction is one person’s own.'),
  'upload.putPart': 'The part of a file is its bytes.',
};

/** What an existing client sends, which knows no versions. */
const ofTheSpecification = [
  /^user\.updateMe$/,
  /^account\.update$/,
  /^workspace\.\w+\.update$/,
  /^group\.update$/,
  /^site\.update$/,
  /^process\.update$/,
  /^risk\.(update|update5W2H|setAppetite|setApproval)$/,
];

// A restore names records that are not there to be seen.
const changes = allEndpoints.filter(
  ({ name, call }) => /^(PATCH|PUT)$/.test(call.method) && !name.endsWith('.restore'),
);

const fieldsOf = (body: z.ZodType) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };

const insideOf = (body: z.ZodType): z.ZodType =>
  body instanceof z.ZodPipe && !(body.out instanceof z.ZodTransform) ? (body.out as z.ZodType) : body;

for (const { name, call } of changes) {
  if (name in without) continue;
  test(`${name} is made on the version that was seen`, () => {
    const { properties = {}, required = [] } = fieldsOf(insideOf(call.body ?? z.object({})));
    expect(Object.keys(properties)).toContain('version');
    const isListed = ofTheSpecification.some((pattern) => pattern.test(name));
    expect(required.includes('version')).toBe(!isListed);
  });
}

test('what is said to have no version is there and has none', () => {
  for (const name of Object.keys(without)) {
    const found = changes.find((one) => one.name === name);
    expect(found, name).toBeDefined();
    expect(Object.keys(fieldsOf(found?.call.body ?? z.object({})).properties ?? {})).not.toContain('version');
  }
});
