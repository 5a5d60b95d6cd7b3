export const scheduleFrequencies = ['daily', 'weekly', 'monthly', 'quarterly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

export const scheduleFrequencyWords: Record<ScheduleFrequency, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'On the first of every month',
  quarterly: 'On the first day of every quarter',
};

/** At this hour, where the organization is, reports are made. */
export const scheduleHour = 6;
