import type { Locator } from '@playwright/test';
import { StaffScreen } from './staff.ts';

/** A part of a location that is written in three scripts. */
type ScriptField = `field_${'location_name' | 'pref' | 'city' | 'town' | 'address1' | 'address2'}`;
type Script = 'kanji' | 'kana' | 'romaji';

/** The locations: a list, and the form of the one that is chosen. */
export class LocationsScreen extends StaffScreen {
  /** The input of a field in one of the three scripts. */
  cell(field: ScriptField, script: Script): Locator {
    const names = { field: this.plain(field), script: this.plain(`field_${script}`) };
    return this.field('locations_in_script', names);
  }

  /** What stands below an input: its proposal's mark, its problem or its count. */
  async said(input: Locator): Promise<string> {
    const id = (await input.getAttribute('aria-describedby')) ?? '';
    return (await this.root.page().locator(`[id="${id}"]`).textContent()) ?? '';
  }
}
