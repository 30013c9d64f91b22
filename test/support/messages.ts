/** The screens' message catalogues, one file a task (listed in renderer/i18n/project.inlang/settings.json). */
import enShared from '../../renderer/i18n/messages/en/shared.json' with { type: 'json' };
import enSetup from '../../renderer/i18n/messages/en/setup.json' with { type: 'json' };
import enGuide from '../../renderer/i18n/messages/en/guide.json' with { type: 'json' };
import enSale from '../../renderer/i18n/messages/en/sale.json' with { type: 'json' };
import enHelp from '../../renderer/i18n/messages/en/help.json' with { type: 'json' };
import enCode from '../../renderer/i18n/messages/en/code.json' with { type: 'json' };
import enHistory from '../../renderer/i18n/messages/en/history.json' with { type: 'json' };
import enDayClose from '../../renderer/i18n/messages/en/day-close.json' with { type: 'json' };
import enShop from '../../renderer/i18n/messages/en/shop.json' with { type: 'json' };
import enLocations from '../../renderer/i18n/messages/en/locations.json' with { type: 'json' };
import enCustomers from '../../renderer/i18n/messages/en/customers.json' with { type: 'json' };
import enSubscriptions from '../../renderer/i18n/messages/en/subscriptions.json' with { type: 'json' };
import enUpdates from '../../renderer/i18n/messages/en/updates.json' with { type: 'json' };
import enFields from '../../renderer/i18n/messages/en/fields.json' with { type: 'json' };
import enSettings from '../../renderer/i18n/messages/en/settings.json' with { type: 'json' };
import enCatalogue from '../../renderer/i18n/messages/en/catalogue.json' with { type: 'json' };
import enPractice from '../../renderer/i18n/messages/en/practice.json' with { type: 'json' };
import enPrinting from '../../renderer/i18n/messages/en/printing.json' with { type: 'json' };
import enPaper from '../../renderer/i18n/messages/en/paper.json' with { type: 'json' };
import enFiles from '../../renderer/i18n/messages/en/files.json' with { type: 'json' };
import enReport from '../../renderer/i18n/messages/en/report.json' with { type: 'json' };
import enStart from '../../renderer/i18n/messages/en/start.json' with { type: 'json' };
import enStaff from '../../renderer/i18n/messages/en/staff.json' with { type: 'json' };
import enKiosk from '../../renderer/i18n/messages/en/kiosk.json' with { type: 'json' };
import enProvisioning from '../../renderer/i18n/messages/en/provisioning.json' with { type: 'json' };
import enDiagnosis from '../../renderer/i18n/messages/en/diagnosis.json' with { type: 'json' };
import enDisplay from '../../renderer/i18n/messages/en/display.json' with { type: 'json' };
import jaShared from '../../renderer/i18n/messages/ja/shared.json' with { type: 'json' };
import jaSetup from '../../renderer/i18n/messages/ja/setup.json' with { type: 'json' };
import jaGuide from '../../renderer/i18n/messages/ja/guide.json' with { type: 'json' };
import jaSale from '../../renderer/i18n/messages/ja/sale.json' with { type: 'json' };
import jaHelp from '../../renderer/i18n/messages/ja/help.json' with { type: 'json' };
import jaCode from '../../renderer/i18n/messages/ja/code.json' with { type: 'json' };
import jaHistory from '../../renderer/i18n/messages/ja/history.json' with { type: 'json' };
import jaDayClose from '../../renderer/i18n/messages/ja/day-close.json' with { type: 'json' };
import jaShop from '../../renderer/i18n/messages/ja/shop.json' with { type: 'json' };
import jaLocations from '../../renderer/i18n/messages/ja/locations.json' with { type: 'json' };
import jaCustomers from '../../renderer/i18n/messages/ja/customers.json' with { type: 'json' };
import jaSubscriptions from '../../renderer/i18n/messages/ja/subscriptions.json' with { type: 'json' };
import jaUpdates from '../../renderer/i18n/messages/ja/updates.json' with { type: 'json' };
import jaFields from '../../renderer/i18n/messages/ja/fields.json' with { type: 'json' };
import jaSettings from '../../renderer/i18n/messages/ja/settings.json' with { type: 'json' };
import jaCatalogue from '../../renderer/i18n/messages/ja/catalogue.json' with { type: 'json' };
import jaPractice from '../../renderer/i18n/messages/ja/practice.json' with { type: 'json' };
import jaPrinting from '../../renderer/i18n/messages/ja/printing.json' with { type: 'json' };
import jaPaper from '../../renderer/i18n/messages/ja/paper.json' with { type: 'json' };
import jaFiles from '../../renderer/i18n/messages/ja/files.json' with { type: 'json' };
import jaReport from '../../renderer/i18n/messages/ja/report.json' with { type: 'json' };
import jaStart from '../../renderer/i18n/messages/ja/start.json' with { type: 'json' };
import jaStaff from '../../renderer/i18n/messages/ja/staff.json' with { type: 'json' };
import jaKiosk from '../../renderer/i18n/messages/ja/kiosk.json' with { type: 'json' };
import jaProvisioning from '../../renderer/i18n/messages/ja/provisioning.json' with { type: 'json' };
import jaDiagnosis from '../../renderer/i18n/messages/ja/diagnosis.json' with { type: 'json' };
import jaDisplay from '../../renderer/i18n/messages/ja/display.json' with { type: 'json' };

/** Every file of a language, by task. */
export const catalogueFiles = {
  en: {
    shared: enShared,
    setup: enSetup,
    guide: enGuide,
    sale: enSale,
    help: enHelp,
    code: enCode,
    history: enHistory,
    'day-close': enDayClose,
    shop: enShop,
    locations: enLocations,
    customers: enCustomers,
    subscriptions: enSubscriptions,
    updates: enUpdates,
    fields: enFields,
    settings: enSettings,
    catalogue: enCatalogue,
    practice: enPractice,
    printing: enPrinting,
    paper: enPaper,
    files: enFiles,
    report: enReport,
    start: enStart,
    staff: enStaff,
    kiosk: enKiosk,
    provisioning: enProvisioning,
    diagnosis: enDiagnosis,
    display: enDisplay,
  },
  ja: {
    shared: jaShared,
    setup: jaSetup,
    guide: jaGuide,
    sale: jaSale,
    help: jaHelp,
    code: jaCode,
    history: jaHistory,
    'day-close': jaDayClose,
    shop: jaShop,
    locations: jaLocations,
    customers: jaCustomers,
    subscriptions: jaSubscriptions,
    updates: jaUpdates,
    fields: jaFields,
    settings: jaSettings,
    catalogue: jaCatalogue,
    practice: jaPractice,
    printing: jaPrinting,
    paper: jaPaper,
    files: jaFiles,
    report: jaReport,
    start: jaStart,
    staff: jaStaff,
    kiosk: jaKiosk,
    provisioning: jaProvisioning,
    diagnosis: jaDiagnosis,
    display: jaDisplay,
  },
} as const;

type Together<Files> = (Files extends unknown ? (file: Files) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

function together<Files extends object>(files: Files): Together<Files[keyof Files]> {
  return Object.assign({}, ...(Object.values(files) as object[])) as Together<Files[keyof Files]>;
}

export const en = together(catalogueFiles.en);

export const ja = together(catalogueFiles.ja);
