import { expect, test } from 'vitest';
import { activityEntities, activityVerbs } from '../../describe-activity.ts';
import { outstandingActs, severityOf } from './severity.ts';

const verbs = new Set(activityVerbs.map(({ value }) => value));
const entities = new Set(activityEntities.map(({ value }) => value));

test('what stands out is named by words that the log has', () => {
  const unknown = Object.values(outstandingActs)
    .flat()
    .filter((act) => {
      const [first = '', second] = act.split('.');
      return second === undefined ? !verbs.has(first) : !entities.has(first) || !verbs.has(second);
    });
  expect(unknown).toEqual([]);
});

test('a deletion for good is an alert, a deletion a warning, and a change of rules stands out where a change does not', () => {
  expect(severityOf({ entity: 'risk', action: 'purged' })).toBe('alert');
  expect(severityOf({ entity: 'risk', action: 'deleted' })).toBe('warn');
  expect(severityOf({ entity: 'role', action: 'updated' })).toBe('warn');
  expect(severityOf({ entity: 'risk', action: 'updated' })).toBe('info');
});
