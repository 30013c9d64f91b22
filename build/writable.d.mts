/** Whether this user can put files into a folder, or make it where it is not there. */
export function isWritable(folder: string): boolean;
