import { expect, test } from 'vitest';
import { actOf, describeActivity } from '../../describe-activity.ts';
import { titleCase, titledMessage } from './titled.ts';

const line = (
  entity: string,
  action: string,
  recordName: string | null,
  recordNumber: string | null = null,
) => {
  const row = { entity, action, recordName, recordNumber, changes: {} };
  return titledMessage({ message: describeActivity(row), act: actOf(row) });
};

test('the own words of a line have capitals; names, addresses and files stay as they are', () => {
  expect(line('risk', 'hold', 'torque tool drift (line 2)', 'RSK-2026-0004')).toBe(
    'Put On Hold Risk RSK-2026-0004 torque tool drift (line 2)',
  );
  expect(line('risk_file', 'attached', 'clutch wear, measured.pdf', 'RSK-2026-0004')).toBe(
    'Attached File clutch wear, measured.pdf of RSK-2026-0004',
  );
  expect(line('invitation', 'created', 'ada@kestrel.example')).toBe('Invited ada@kestrel.example');
  expect(line('export', 'exported', 'risks-2026-11-23.csv')).toBe('Exported risks-2026-11-23.csv');
  expect(line('account', 'deactivated', 'jos van den berg')).toBe(
    'Deactivated The Account Of jos van den berg',
  );
  expect(line('user', 'logged-in', 'ada')).toBe('Logged In');
  expect(line('organization', 'updated', 'kestrel works')).toBe('Renamed The Organization kestrel works');
});

test('each word begins with a capital letter and keeps the rest as it is', () => {
  expect(titleCase('élan vital (at once) two-step')).toBe('Élan Vital (At Once) Two-Step');
});
