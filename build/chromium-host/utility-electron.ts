/** What `require('electron')` is in a utility process: every member throws by name. */
import { guarded } from './guard.ts';

const electron = guarded('electron (in a utility process)', {});
export default electron;
export { electron as 'module.exports' };
