/** The dashboard with the question whether sample data is to be loaded, or removed. */
export const samplePath = '/dashboard/home?show=sample-data';
