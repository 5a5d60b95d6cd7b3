import type { Option } from '../../ui/fields/option.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Every time zone by its IANA name, as choices; UTC first. */
export const timeZoneOptions: Option[] = ['UTC', ...zones.filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** The zone that this device is in; '' when it is none of the list. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZoneOptions.some(({ value }) => value === timeZone) ? timeZone : '';
}
