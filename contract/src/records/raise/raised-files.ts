/** So many photos and files go along with one that is raised; more are attached to it afterwards. */
export const raisedFilesMax = 10;
