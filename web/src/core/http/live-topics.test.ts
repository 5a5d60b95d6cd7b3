import { activityEntities } from 'contract/describe-activity';
import { allEndpoints } from 'contract/endpoints';
import { expect, test } from 'vitest';
import { topicsOf } from './live-topics.ts';

const topics = new Set<string>(
  allEndpoints.filter(({ call }) => call.method === 'GET').map(({ call }) => call.topic),
);

test.each(activityEntities.map(({ value }) => value))(
  'what shows a changed %s is fetched again',
  (entity) => {
    expect(topicsOf(entity).filter((topic) => topics.has(topic))).not.toEqual([]);
  },
);

test('settings of notices are not mistaken for notices', () => {
  expect(topicsOf('notification_settings')).toContain('notification-setting');
});
