import type {
  CheckArea,
  CheckId,
  CheckLevel,
  FactName,
  VersionName,
} from '../../electron/contract/diagnosis.ts';
import { m } from './generated/messages.js';

type Words = () => string;

/** What was looked at, what was found where it is not good, and what to do then. */
export interface CheckWords {
  name: string;
  found: string;
  next: string | null;
}

/** The name of each check; what is found when it is not good; what to do. Some are good, or unknown, and no more. */
const checks: Record<CheckId, [name: Words, found?: Words | null, next?: Words]> = {
  shell: [m.diagnosis_shell],
  'shell-missing': [m.diagnosis_shell_missing, m.diagnosis_shell_missing_found, m.diagnosis_shell_missing_do],
  headless: [m.diagnosis_headless, m.diagnosis_headless_found, m.diagnosis_headless_do],
  sandbox: [m.diagnosis_sandbox, m.diagnosis_sandbox_found, m.diagnosis_sandbox_do],
  fuses: [m.diagnosis_fuses, null, m.diagnosis_fuses_do],
  updates: [m.diagnosis_updates],
  'updates-off': [m.diagnosis_updates_off],
  'update-failed': [m.diagnosis_update_failed, m.diagnosis_update_failed_found, m.diagnosis_update_failed_do],
  keeper: [m.diagnosis_keeper],
  'keeper-missing': [
    m.diagnosis_keeper_missing,
    m.diagnosis_keeper_missing_found,
    m.diagnosis_keeper_missing_do,
  ],
  'keeper-locked': [m.diagnosis_keeper_locked, m.diagnosis_keeper_locked_found, m.diagnosis_keeper_locked_do],
  'keeper-unavailable': [
    m.diagnosis_keeper_unavailable,
    m.diagnosis_keeper_unavailable_found,
    m.diagnosis_keeper_unavailable_do,
  ],
  prompter: [m.diagnosis_prompter, m.diagnosis_prompter_found, m.diagnosis_prompter_do],
  key: [m.diagnosis_key],
  'key-missing': [m.diagnosis_key_missing, m.diagnosis_key_missing_found, m.diagnosis_key_missing_do],
  'key-changed': [m.diagnosis_key_changed, m.diagnosis_key_changed_found, m.diagnosis_key_changed_do],
  'key-unseen': [m.diagnosis_key_unseen, m.diagnosis_key_unseen_found, m.diagnosis_key_unseen_do],
  display: [m.diagnosis_display, m.diagnosis_display_found, m.diagnosis_display_do],
  session: [m.diagnosis_session, m.diagnosis_session_found, m.diagnosis_session_do],
  'customer-display': [
    m.diagnosis_customer_display,
    m.diagnosis_customer_display_found,
    m.diagnosis_customer_display_do,
  ],
  'customer-display-wayland': [
    m.diagnosis_customer_display_wayland,
    m.diagnosis_customer_display_wayland_found,
    m.diagnosis_customer_display_wayland_do,
  ],
  blanking: [m.diagnosis_blanking, m.diagnosis_blanking_found, m.diagnosis_blanking_do],
  'kiosk-mode': [m.diagnosis_kiosk_mode, m.diagnosis_kiosk_mode_found, m.diagnosis_kiosk_mode_do],
  'staff-pin': [m.diagnosis_staff_pin, m.diagnosis_staff_pin_found, m.diagnosis_staff_pin_do],
  'vt-switch': [m.diagnosis_vt_switch, m.diagnosis_vt_switch_found, m.diagnosis_vt_switch_do],
  zap: [m.diagnosis_zap, m.diagnosis_zap_found, m.diagnosis_zap_do],
  sysrq: [m.diagnosis_sysrq, m.diagnosis_sysrq_found, m.diagnosis_sysrq_do],
  'desktop-keys': [m.diagnosis_desktop_keys, m.diagnosis_desktop_keys_found, m.diagnosis_desktop_keys_do],
  'ctrl-alt-del': [m.diagnosis_ctrl_alt_del, m.diagnosis_ctrl_alt_del_found, m.diagnosis_ctrl_alt_del_do],
  consoles: [m.diagnosis_consoles, m.diagnosis_consoles_found, m.diagnosis_consoles_do],
  automount: [m.diagnosis_automount, m.diagnosis_automount_found, m.diagnosis_automount_do],
  autologin: [m.diagnosis_autologin, m.diagnosis_autologin_found, m.diagnosis_autologin_do],
  autostart: [m.diagnosis_autostart, m.diagnosis_autostart_found, m.diagnosis_autostart_do],
  'assigned-access': [m.diagnosis_assigned_access, null, m.diagnosis_assigned_access_do],
  'secure-attention': [m.diagnosis_secure_attention, null, m.diagnosis_secure_attention_do],
  'edge-swipes': [m.diagnosis_edge_swipes, m.diagnosis_edge_swipes_found, m.diagnosis_edge_swipes_do],
  'sticky-keys': [m.diagnosis_sticky_keys, m.diagnosis_sticky_keys_found, m.diagnosis_sticky_keys_do],
  'mac-limits': [m.diagnosis_mac_limits, m.diagnosis_mac_limits_found, m.diagnosis_mac_limits_do],
  provisioning: [m.diagnosis_provisioning, m.diagnosis_provisioning_found, m.diagnosis_provisioning_do],
  'provisioning-problems': [
    m.diagnosis_provisioning_problems,
    m.diagnosis_provisioning_problems_found,
    m.diagnosis_provisioning_problems_do,
  ],
  'provisioning-pinned': [
    m.diagnosis_provisioning_pinned,
    m.diagnosis_provisioning_pinned_found,
    m.diagnosis_provisioning_pinned_do,
  ],
  journal: [m.diagnosis_journal],
  'journal-newer': [m.diagnosis_journal_newer, m.diagnosis_journal_newer_found, m.diagnosis_journal_newer_do],
  'journal-damaged': [
    m.diagnosis_journal_damaged,
    m.diagnosis_journal_damaged_found,
    m.diagnosis_journal_damaged_do,
  ],
  'journal-unreadable': [
    m.diagnosis_journal_unreadable,
    m.diagnosis_journal_unreadable_found,
    m.diagnosis_journal_unreadable_do,
  ],
  'journal-behind': [
    m.diagnosis_journal_behind,
    m.diagnosis_journal_behind_found,
    m.diagnosis_journal_behind_do,
  ],
  'journal-gaps': [m.diagnosis_journal_gaps, m.diagnosis_journal_gaps_found, m.diagnosis_journal_gaps_do],
  'journal-chain': [m.diagnosis_journal_chain, m.diagnosis_journal_chain_found, m.diagnosis_journal_chain_do],
  'journal-backups': [
    m.diagnosis_journal_backups,
    m.diagnosis_journal_backups_found,
    m.diagnosis_journal_backups_do,
  ],
  'journal-copy': [m.diagnosis_journal_copy, m.diagnosis_journal_copy_found, m.diagnosis_journal_copy_do],
  profile: [m.diagnosis_profile, m.diagnosis_profile_found, m.diagnosis_profile_do],
  space: [m.diagnosis_space, m.diagnosis_space_found, m.diagnosis_space_do],
  documents: [m.diagnosis_documents, m.diagnosis_documents_found, m.diagnosis_documents_do],
  settings: [m.diagnosis_settings],
  'settings-damaged': [
    m.diagnosis_settings_damaged,
    m.diagnosis_settings_damaged_found,
    m.diagnosis_settings_damaged_do,
  ],
  'settings-unusable': [
    m.diagnosis_settings_unusable,
    m.diagnosis_settings_unusable_found,
    m.diagnosis_settings_unusable_do,
  ],
  clock: [m.diagnosis_clock, null, m.diagnosis_clock_do],
  'clock-early': [m.diagnosis_clock_early, m.diagnosis_clock_early_found, m.diagnosis_clock_early_do],
  'clock-late': [m.diagnosis_clock_late, m.diagnosis_clock_late_found, m.diagnosis_clock_late_do],
  'time-sync': [m.diagnosis_time_sync, m.diagnosis_time_sync_found, m.diagnosis_time_sync_do],
  'service-clock': [m.diagnosis_service_clock, m.diagnosis_service_clock_found, m.diagnosis_service_clock_do],
  'time-zone': [m.diagnosis_time_zone],
  service: [m.diagnosis_service],
  'service-unset': [m.diagnosis_service_unset, m.diagnosis_service_unset_found, m.diagnosis_service_unset_do],
  'service-practice': [m.diagnosis_service_practice],
  'service-loopback': [
    m.diagnosis_service_loopback,
    m.diagnosis_service_loopback_found,
    m.diagnosis_service_loopback_do,
  ],
  'service-unreachable': [
    m.diagnosis_service_unreachable,
    m.diagnosis_service_unreachable_found,
    m.diagnosis_service_unreachable_do,
  ],
  'service-certificate': [
    m.diagnosis_service_certificate,
    m.diagnosis_service_certificate_found,
    m.diagnosis_service_certificate_do,
  ],
  'service-credentials': [
    m.diagnosis_service_credentials,
    m.diagnosis_service_credentials_found,
    m.diagnosis_service_credentials_do,
  ],
  'service-foreign': [
    m.diagnosis_service_foreign,
    m.diagnosis_service_foreign_found,
    m.diagnosis_service_foreign_do,
  ],
  'service-no-answer': [
    m.diagnosis_service_no_answer,
    m.diagnosis_service_no_answer_found,
    m.diagnosis_service_no_answer_do,
  ],
  'service-refused': [
    m.diagnosis_service_refused,
    m.diagnosis_service_refused_found,
    m.diagnosis_service_refused_do,
  ],
  'service-untried': [m.diagnosis_service_untried, null, m.diagnosis_service_untried_do],
};

/** A check in words; what cannot be seen from here says so. */
export function checkWords(id: CheckId, level: CheckLevel): CheckWords {
  const [name, found, next] = checks[id];
  const unseen = level === 'unknown' || !found;
  return { name: name(), found: unseen ? m.diagnosis_unseen() : found(), next: next ? next() : null };
}

/** How grave a finding is. */
export const levelWords: Record<CheckLevel, Words> = {
  stops: m.diagnosis_level_stops,
  notice: m.diagnosis_level_notice,
  unknown: m.diagnosis_level_unknown,
  good: m.diagnosis_level_good,
};

/** What was looked at, in a word. */
export const areaWords: Record<CheckArea, Words> = {
  shell: m.diagnosis_area_shell,
  keeper: m.diagnosis_area_keeper,
  display: m.diagnosis_area_display,
  kiosk: m.diagnosis_area_kiosk,
  provisioning: m.diagnosis_area_provisioning,
  journal: m.diagnosis_area_journal,
  storage: m.diagnosis_area_storage,
  clock: m.diagnosis_area_clock,
  service: m.diagnosis_area_service,
};

/** What a fact is about. */
export const factWords: Record<FactName, Words> = {
  address: m.diagnosis_fact_address,
  at: m.diagnosis_fact_at,
  count: m.diagnosis_fact_count,
  displays: m.diagnosis_fact_displays,
  free: m.diagnosis_fact_free,
  keeper: m.diagnosis_fact_keeper,
  lag: m.diagnosis_fact_lag,
  path: m.diagnosis_fact_path,
  program: m.diagnosis_fact_program,
  session: m.diagnosis_fact_session,
  since: m.diagnosis_fact_since,
  size: m.diagnosis_fact_size,
  value: m.diagnosis_fact_value,
  version: m.diagnosis_fact_version,
  why: m.diagnosis_fact_why,
};

/** The programs whose versions are told. */
export const versionWords: Record<VersionName, Words> = {
  app: m.diagnosis_version_app,
  electron: m.diagnosis_version_electron,
  chromium: m.diagnosis_version_chromium,
  node: m.diagnosis_version_node,
  sqlite: m.diagnosis_version_sqlite,
  system: m.diagnosis_version_system,
};
