/** The tab of the processes. */
export const processesPath = '/business-management?tab=processes';

/** The form of one process. */
export const processPath = (processId: string) => `/business-management/process/${processId}`;

export const importProcessesPath = '/business-management/import-processes';

export const addProcessPath = '/business-management/add-new-process';
