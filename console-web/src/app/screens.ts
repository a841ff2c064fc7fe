import { readReturnPath } from '@self-print/contract/webPaths.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import { isPcPath } from '../core/pcPaths.ts';
import { type Screen, screenAt } from '../core/screens.ts';
import { TIP_PATHS } from '../core/tipPaths.ts';
import { accountPart } from '../features/account/part.ts';
import { advertsPart } from '../features/adverts/part.ts';
import { allowancesPart } from '../features/allowances/part.ts';
import { approvalsPart } from '../features/approvals/part.ts';
import { batchesPart } from '../features/batches/part.ts';
import { campusSyncPart } from '../features/campusSync/part.ts';
import { cartonsPart } from '../features/cartons/part.ts';
import { cloudPrintConfigPart } from '../features/cloudPrintConfig/part.ts';
import { deletionsPart } from '../features/deletions/part.ts';
import { designerPart } from '../features/designer/part.ts';
import { dictionaryPart } from '../features/dictionary/part.ts';
import { enrolmentPart } from '../features/enrolment/part.ts';
import { extraTerminalsPart } from '../features/extraTerminals/part.ts';
import { facesPart } from '../features/faces/part.ts';
import { faultsPart } from '../features/faults/part.ts';
import { feesPart } from '../features/fees/part.ts';
import { guidesPart } from '../features/guides/part.ts';
import { inquiriesPart } from '../features/inquiries/part.ts';
import { itemsPart } from '../features/items/part.ts';
import { licencePart } from '../features/licence/part.ts';
import { messagesPart } from '../features/messages/part.ts';
import { operationsPart } from '../features/operations/part.ts';
import { ordersPart } from '../features/orders/part.ts';
import { outpatientPart } from '../features/outpatient/part.ts';
import { ownTablesPart } from '../features/ownTables/part.ts';
import { packagesPart } from '../features/packages/part.ts';
import { paymentsPart } from '../features/payments/part.ts';
import { peoplePart } from '../features/people/part.ts';
import { reconciliationPart } from '../features/reconciliation/part.ts';
import { recordImportsPart } from '../features/recordImports/part.ts';
import { registrationPart } from '../features/registration/part.ts';
import { resourcesPart } from '../features/resources/part.ts';
import { retentionPart } from '../features/retention/part.ts';
import { rolesPart } from '../features/roles/part.ts';
import { schoolPart } from '../features/school/part.ts';
import { schoolSystemsPart } from '../features/schoolSystems/part.ts';
import { scriptsPart } from '../features/scripts/part.ts';
import { setUpPart } from '../features/setUp/part.ts';
import { signInPart } from '../features/signIn/part.ts';
import { chartsPart } from '../features/statistics/chartsPart.ts';
import { statisticsPart } from '../features/statistics/part.ts';
import { studentCardPart } from '../features/studentCards/part.ts';
import { systemStatePart } from '../features/systemState/part.ts';
import { tagsPart } from '../features/tags/part.ts';
import { templatesPart } from '../features/templates/part.ts';
import { terminalConfigPart } from '../features/terminalConfig/part.ts';
import { terminalMiscPart } from '../features/terminalMisc/part.ts';
import { terminalsPart } from '../features/terminals/part.ts';
import { textCipherPart } from '../features/textCipher/part.ts';
import { tipsPart } from '../features/tips/part.ts';
import { trainPart } from '../features/train/part.ts';
import { warningsPart } from '../features/warnings/part.ts';
import type { CoreKey } from '../texts/core.zh.ts';
import { pcTitleOf } from './pcScreens.ts';

/** Every part of the console behind the sign-in, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  statisticsPart,
  chartsPart,
  ordersPart,
  itemsPart,
  tagsPart,
  allowancesPart,
  cloudPrintConfigPart,
  templatesPart,
  designerPart,
  resourcesPart,
  paymentsPart,
  approvalsPart,
  feesPart,
  reconciliationPart,
  terminalsPart,
  enrolmentPart,
  terminalConfigPart,
  packagesPart,
  scriptsPart,
  terminalMiscPart,
  extraTerminalsPart,
  cartonsPart,
  operationsPart,
  peoplePart,
  deletionsPart,
  recordImportsPart,
  ownTablesPart,
  registrationPart,
  batchesPart,
  facesPart,
  trainPart,
  inquiriesPart,
  schoolSystemsPart,
  outpatientPart,
  studentCardPart,
  campusSyncPart,
  rolesPart,
  signInPart,
  messagesPart,
  tipsPart,
  faultsPart,
  warningsPart,
  dictionaryPart,
  advertsPart,
  schoolPart,
  licencePart,
  retentionPart,
  textCipherPart,
  systemStatePart,
  setUpPart,
  guidesPart,
  accountPart,
].flat();

/** Whose title the page at a path shows beside its own: that of the console, or of the pages for persons at a PC. */
export function siteTitleOf(path: string): AskedKey<CoreKey> {
  return isPcPath(path) ? 'title.pc' : 'title.console';
}

/** The title of the page at a path. */
export function titleOf(path: string): AskedKey<CoreKey> {
  if (isPcPath(path)) return pcTitleOf(path);
  if (path === '/login' || path === TIP_PATHS.login || readReturnPath(path)) return 'title.login';
  if (path === '/setPassword') return 'title.password';
  if (path === '/setUp') return 'title.setUp';
  if (path === '/noPermission') return 'title.noPermission';
  return screenAt(SCREENS, path)?.title ?? 'title.console';
}
