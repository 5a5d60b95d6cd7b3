/** What sort of thing a cause is: the six of the fishbone, and what else a management system knows. */
export const causeCategoryLabels = {
  people: 'People',
  method: 'Method',
  machine: 'Machine and equipment',
  material: 'Material and supply',
  measurement: 'Measurement',
  environment: 'Environment',
  management: 'Management system',
  design: 'Design and requirements',
  information: 'Information and IT',
} as const;
