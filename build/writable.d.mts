/** Whether this user can put files into a folder, or create it. */
export function isWritable(folder: string): boolean;
