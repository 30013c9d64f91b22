import { fail, type Result } from '../../electron/contract/result.ts';
import { doorOf } from '../../electron/domain/door.ts';
import { lookAtProfile } from '../../electron/settings/profile.ts';
import { openSettings, type SettingsStore } from '../../electron/settings/settings.ts';

/** Opens the settings of a directory, by the door that a start finds there. */
export function openSettingsIn(
  options: Omit<Parameters<typeof openSettings>[0], 'door'>,
): Result<SettingsStore> {
  const door = doorOf(lookAtProfile(options.directory));
  return door.kind === 'stopped' ? fail('storage', door.why) : openSettings({ ...options, door });
}
