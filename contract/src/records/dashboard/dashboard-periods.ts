/** How many months a dashboard looks at. */
export const dashboardPeriods = ['3', '6', '12'] as const;
