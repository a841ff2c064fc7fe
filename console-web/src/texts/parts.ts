import { type LazyTexts, lazyTexts } from '@self-print/web-kit/lazyTexts.ts';

/** The texts that are fetched with the pages that use them. */
export const TEXTS = {
  /** The shell, and what several pages say. */
  shell: lazyTexts(
    async () => (await import('./shell.zh.ts')).shellZh,
    async () => (await import('./shell.en.ts')).shellEn,
  ),
  /** Figures, their charts and tables. */
  statistics: lazyTexts(
    async () => (await import('./statistics.zh.ts')).statisticsZh,
    async () => (await import('./statistics.en.ts')).statisticsEn,
  ),
  /** Composing charts and tabs of the statistics. */
  charts: lazyTexts(
    async () => (await import('./charts.zh.ts')).chartsZh,
    async () => (await import('./charts.en.ts')).chartsEn,
  ),
  orders: lazyTexts(
    async () => (await import('./orders.zh.ts')).ordersZh,
    async () => (await import('./orders.en.ts')).ordersEn,
  ),
  /** Terminals: how they are, and what is done with them. */
  terminals: lazyTexts(
    async () => (await import('./terminals.zh.ts')).terminalsZh,
    async () => (await import('./terminals.en.ts')).terminalsEn,
  ),
  /** Keys by which machines join. */
  enrolment: lazyTexts(
    async () => (await import('./enrolment.zh.ts')).enrolmentZh,
    async () => (await import('./enrolment.en.ts')).enrolmentEn,
  ),
  /** Trays of terminals, and whose paper is in which. */
  cartons: lazyTexts(
    async () => (await import('./cartons.zh.ts')).cartonsZh,
    async () => (await import('./cartons.en.ts')).cartonsEn,
  ),
  /** What a school records of its terminals. */
  terminalMisc: lazyTexts(
    async () => (await import('./terminalMisc.zh.ts')).terminalMiscZh,
    async () => (await import('./terminalMisc.en.ts')).terminalMiscEn,
  ),
  /** Places for printing that are no terminals of the platform. */
  extraTerminals: lazyTexts(
    async () => (await import('./extraTerminals.zh.ts')).extraTerminalsZh,
    async () => (await import('./extraTerminals.en.ts')).extraTerminalsEn,
  ),
  /** Encrypting short texts. */
  textCipher: lazyTexts(
    async () => (await import('./textCipher.zh.ts')).textCipherZh,
    async () => (await import('./textCipher.en.ts')).textCipherEn,
  ),
  /** Settings of terminals, their versions and what terminals made of them. */
  terminalConfig: lazyTexts(
    async () => (await import('./terminalConfig.zh.ts')).terminalConfigZh,
    async () => (await import('./terminalConfig.en.ts')).terminalConfigEn,
  ),
  /** Items and what belongs to them: tags and allowances. */
  items: lazyTexts(
    async () => (await import('./items.zh.ts')).itemsZh,
    async () => (await import('./items.en.ts')).itemsEn,
  ),
  /** The designer of an item's forms. */
  formDesigner: lazyTexts(
    async () => (await import('./formDesigner.zh.ts')).formDesignerZh,
    async () => (await import('./formDesigner.en.ts')).formDesignerEn,
  ),
  /** Templates, their versions and resources. */
  templates: lazyTexts(
    async () => (await import('./templates.zh.ts')).templatesZh,
    async () => (await import('./templates.en.ts')).templatesEn,
  ),
  designer: lazyTexts(
    async () => (await import('./designer.zh.ts')).designerZh,
    async () => (await import('./designer.en.ts')).designerEn,
  ),
  /** Channels, payments and the ledger. */
  payments: lazyTexts(
    async () => (await import('./payments.zh.ts')).paymentsZh,
    async () => (await import('./payments.en.ts')).paymentsEn,
  ),
  /** The fees that can be paid at terminals. */
  fees: lazyTexts(
    async () => (await import('./fees.zh.ts')).feesZh,
    async () => (await import('./fees.en.ts')).feesEn,
  ),
  /** Comparing the books with the providers' bills. */
  reconciliation: lazyTexts(
    async () => (await import('./reconciliation.zh.ts')).reconciliationZh,
    async () => (await import('./reconciliation.en.ts')).reconciliationEn,
  ),
  /** Who changed what. */
  operations: lazyTexts(
    async () => (await import('./operations.zh.ts')).operationsZh,
    async () => (await import('./operations.en.ts')).operationsEn,
  ),
  /** People, and setting a password. */
  people: lazyTexts(
    async () => (await import('./people.zh.ts')).peopleZh,
    async () => (await import('./people.en.ts')).peopleEn,
  ),
  /** Requests to delete what is stored about a person. */
  deletions: lazyTexts(
    async () => (await import('./deletions.zh.ts')).deletionsZh,
    async () => (await import('./deletions.en.ts')).deletionsEn,
  ),
  /** Pages that take the rows of a file. */
  tableImport: lazyTexts(
    async () => (await import('./tableImport.zh.ts')).tableImportZh,
    async () => (await import('./tableImport.en.ts')).tableImportEn,
  ),
  /** Importing campus data. */
  recordImports: lazyTexts(
    async () => (await import('./recordImports.zh.ts')).recordImportsZh,
    async () => (await import('./recordImports.en.ts')).recordImportsEn,
  ),
  /** A school's own tables. */
  ownTables: lazyTexts(
    async () => (await import('./ownTables.zh.ts')).ownTablesZh,
    async () => (await import('./ownTables.en.ts')).ownTablesEn,
  ),
  /** Terms, registration and leaves. */
  registration: lazyTexts(
    async () => (await import('./registration.zh.ts')).registrationZh,
    async () => (await import('./registration.en.ts')).registrationEn,
  ),
  /** Batches of documents. */
  batches: lazyTexts(
    async () => (await import('./batches.zh.ts')).batchesZh,
    async () => (await import('./batches.en.ts')).batchesEn,
  ),
  /** What people look up of their own data. */
  inquiries: lazyTexts(
    async () => (await import('./inquiries.zh.ts')).inquiriesZh,
    async () => (await import('./inquiries.en.ts')).inquiriesEn,
  ),
  /** The school's systems that call the platform, and what they are told. */
  schoolSystems: lazyTexts(
    async () => (await import('./schoolSystems.zh.ts')).schoolSystemsZh,
    async () => (await import('./schoolSystems.en.ts')).schoolSystemsEn,
  ),
  /** Reports of the campus hospital. */
  outpatient: lazyTexts(
    async () => (await import('./outpatient.zh.ts')).outpatientZh,
    async () => (await import('./outpatient.en.ts')).outpatientEn,
  ),
  /** New student cards. */
  studentCards: lazyTexts(
    async () => (await import('./studentCards.zh.ts')).studentCardsZh,
    async () => (await import('./studentCards.en.ts')).studentCardsEn,
  ),
  /** Train discount cards. */
  faces: lazyTexts(
    async () => (await import('./faces.zh.ts')).facesZh,
    async () => (await import('./faces.en.ts')).facesEn,
  ),
  train: lazyTexts(
    async () => (await import('./train.zh.ts')).trainZh,
    async () => (await import('./train.en.ts')).trainEn,
  ),
  /** Data sources, synchronisation schemes and their runs. */
  campusSync: lazyTexts(
    async () => (await import('./campusSync.zh.ts')).campusSyncZh,
    async () => (await import('./campusSync.en.ts')).campusSyncEn,
  ),
  /** The first start of a platform, and what a new school does then. */
  setUp: lazyTexts(
    async () => (await import('./setUp.zh.ts')).setUpZh,
    async () => (await import('./setUp.en.ts')).setUpEn,
  ),
  /** Changes of prices, and all that waits for a second person. */
  prices: lazyTexts(
    async () => (await import('./prices.zh.ts')).pricesZh,
    async () => (await import('./prices.en.ts')).pricesEn,
  ),
  /** Roles, permissions and their approval. */
  roles: lazyTexts(
    async () => (await import('./roles.zh.ts')).rolesZh,
    async () => (await import('./roles.en.ts')).rolesEn,
  ),
  /** Text messages: channels, costs and what was sent. */
  messages: lazyTexts(
    async () => (await import('./messages.zh.ts')).messagesZh,
    async () => (await import('./messages.en.ts')).messagesEn,
  ),
  /** Ways to sign in, and who did. */
  signIn: lazyTexts(
    async () => (await import('./signIn.zh.ts')).signInZh,
    async () => (await import('./signIn.en.ts')).signInEn,
  ),
  /** The school's own words for its pages, and their translation. */
  tips: lazyTexts(
    async () => (await import('./tips.zh.ts')).tipsZh,
    async () => (await import('./tips.en.ts')).tipsEn,
  ),
  /** Warnings, their rules and who is told. */
  warnings: lazyTexts(
    async () => (await import('./warnings.zh.ts')).warningsZh,
    async () => (await import('./warnings.en.ts')).warningsEn,
  ),
  /** Reports of faults. */
  faults: lazyTexts(
    async () => (await import('./faults.zh.ts')).faultsZh,
    async () => (await import('./faults.en.ts')).faultsEn,
  ),
  dictionary: lazyTexts(
    async () => (await import('./dictionary.zh.ts')).dictionaryZh,
    async () => (await import('./dictionary.en.ts')).dictionaryEn,
  ),
  adverts: lazyTexts(
    async () => (await import('./adverts.zh.ts')).advertsZh,
    async () => (await import('./adverts.en.ts')).advertsEn,
  ),
  /** What a school has opened, and how files are printed. */
  schoolTerms: lazyTexts(
    async () => (await import('./schoolTerms.zh.ts')).schoolTermsZh,
    async () => (await import('./schoolTerms.en.ts')).schoolTermsEn,
  ),
  /** How long data is kept. */
  retention: lazyTexts(
    async () => (await import('./retention.zh.ts')).retentionZh,
    async () => (await import('./retention.en.ts')).retentionEn,
  ),
  /** The state of the whole installation. */
  systemState: lazyTexts(
    async () => (await import('./systemState.zh.ts')).systemStateZh,
    async () => (await import('./systemState.en.ts')).systemStateEn,
  ),
  /** Software of terminals and its roll-outs. */
  packages: lazyTexts(
    async () => (await import('./packages.zh.ts')).packagesZh,
    async () => (await import('./packages.en.ts')).packagesEn,
  ),
  /** What a terminal's self-check found. */
  readiness: lazyTexts(
    async () => (await import('./readiness.zh.ts')).readinessZh,
    async () => (await import('./readiness.en.ts')).readinessEn,
  ),
  /** Scripts for terminals and their runs. */
  scripts: lazyTexts(
    async () => (await import('./scripts.zh.ts')).scriptsZh,
    async () => (await import('./scripts.en.ts')).scriptsEn,
  ),
  guides: lazyTexts(
    async () => (await import('./guides.zh.ts')).guidesZh,
    async () => (await import('./guides.en.ts')).guidesEn,
  ),
};

type KeyOf<Part> = Part extends LazyTexts<infer Key> ? Key : never;
/** Every text of the parts above. */
export type PartKey = KeyOf<(typeof TEXTS)[keyof typeof TEXTS]>;
