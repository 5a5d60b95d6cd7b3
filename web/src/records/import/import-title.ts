export const importTitle = 'Import Users';
