import { audioCalls } from './agent/audio.ts';
import { cardPaymentAgentCalls } from './agent/cardPayments.ts';
import { cardPrinterCalls } from './agent/cardPrinter.ts';
import { cardSignInAgentCalls } from './agent/cardSignIn.ts';
import { cardCalls } from './agent/cards.ts';
import { commandCalls } from './agent/command.ts';
import { commonCalls } from './agent/common.ts';
import { doctorCalls } from './agent/doctor/doctorCalls.ts';
import { cameraCalls, faceCalls, faceCollectCalls, windowCalls } from './agent/face.ts';
import { faceSignInAgentCalls } from './agent/faceSignIn.ts';
import { keyboardCalls } from './agent/keyboard.ts';
import { kioskCalls } from './agent/kiosk.ts';
import { maintenanceCalls } from './agent/maintenance.ts';
import { pageTaskCalls } from './agent/pageTasks.ts';
import { printerCalls } from './agent/printer.ts';
import { scannerCalls } from './agent/scanner.ts';
import { screenMessageCalls } from './agent/screenMessages.ts';
import { trainCardCalls } from './agent/trainCard.ts';
import type { Call } from './call.ts';
import { adminSignInCalls } from './platform/adminSignIn.ts';
import { advertAdminCalls } from './platform/advertAdmin.ts';
import { advertCalls } from './platform/adverts.ts';
import { allowanceCalls } from './platform/allowances.ts';
import { appAdminCalls } from './platform/appAdmin.ts';
import { appCalls } from './platform/appCalls.ts';
import { approvalCalls } from './platform/approvals.ts';
import { batchExportCalls } from './platform/batchExport.ts';
import { batchPrintCalls } from './platform/batchPrint.ts';
import { dataSourceCalls, syncRunCalls, syncSchemeCalls } from './platform/campusSync.ts';
import { cardSettlementCalls } from './platform/cardSettlement.ts';
import { cardSignInCalls } from './platform/cardSignIn.ts';
import { cartonCalls, userCartonCalls, visitorCartonCalls } from './platform/cartons.ts';
import { chartAdminCalls, chartTabAdminCalls } from './platform/chartAdmin.ts';
import { cloudPrintCalls, terminalCloudPrintCalls } from './platform/cloudPrint.ts';
import { cloudPrintAdminCalls } from './platform/cloudPrintAdmin.ts';
import { decisionFileCalls } from './platform/decisionFiles.ts';
import { deletionAdminCalls, deletionCalls } from './platform/deletions.ts';
import { dictionaryAdminCalls, phoneDictionaryCalls } from './platform/dictionaryAdmin.ts';
import { documentAdminCalls } from './platform/documentAdmin.ts';
import { documentCalls } from './platform/documents.ts';
import { duesAdminCalls } from './platform/dues.ts';
import { enrolmentCalls } from './platform/enrolment.ts';
import { extraTerminalCalls, phoneExtraTerminalCalls } from './platform/extraTerminals.ts';
import { faceAdminCalls } from './platform/faceAdmin.ts';
import { faceSignInCalls } from './platform/faceSignIn.ts';
import { faceGalleryCalls } from './platform/faces.ts';
import { faultAdminCalls } from './platform/faultAdmin.ts';
import { faultCalls, terminalFaultCalls } from './platform/faults.ts';
import { fleetCalls } from './platform/fleet.ts';
import { formContentCalls } from './platform/formContents.ts';
import { guideCalls } from './platform/guides.ts';
import { hookAdminCalls } from './platform/hookAdmin.ts';
import { identityCodeCalls, terminalIdentityCodeCalls } from './platform/identityCode.ts';
import { inquiryCalls } from './platform/inquiries.ts';
import { inquiryAdminCalls } from './platform/inquiryAdmin.ts';
import { itemAdminCalls } from './platform/itemAdmin.ts';
import { itemStepAdminCalls, itemStepCalls } from './platform/itemSteps.ts';
import { itemCalls, terminalItemCalls, userItemCalls } from './platform/items.ts';
import { leaveAdminCalls, leaveCalls } from './platform/leave.ts';
import { licenceAdminCalls } from './platform/licenceAdmin.ts';
import { mailCodeCalls, pcMailCodeCalls, terminalMailCodeCalls } from './platform/mailCode.ts';
import { messageAdminCalls } from './platform/messageAdmin.ts';
import { operationCalls } from './platform/operations.ts';
import { orderAdminCalls } from './platform/orderAdmin.ts';
import { orderCalls } from './platform/orders.ts';
import { outpatientCalls } from './platform/outpatient.ts';
import { outpatientAdminCalls } from './platform/outpatientAdmin.ts';
import { ownAccountCalls } from './platform/ownAccount.ts';
import { ownFeeCalls } from './platform/ownFees.ts';
import { cetGradeCalls, ownTableCalls } from './platform/ownTables.ts';
import { packageAdminCalls } from './platform/packageAdmin.ts';
import { adminWayCalls, pcGraduateCalls, pcWayCalls } from './platform/pageSignInWays.ts';
import { payForOtherCalls } from './platform/payForOther.ts';
import { paymentAdminCalls } from './platform/paymentAdmin.ts';
import { paymentItemAdminCalls } from './platform/paymentItemAdmin.ts';
import { paymentItemCalls } from './platform/paymentItems.ts';
import { paymentLogCalls } from './platform/paymentLogs.ts';
import {
  cardPaymentCalls,
  payerNameCalls,
  paymentCalls,
  terminalPaymentCalls,
  terminalRefundCalls,
} from './platform/payments.ts';
import { pcCalls, pcDownloadCall, pcFeeCalls, pcFileCalls, pcPaymentCalls } from './platform/pc.ts';
import { pcSignInCalls } from './platform/pcSignIn.ts';
import { passwordLinkCalls, peopleCalls } from './platform/people.ts';
import { personCardCalls } from './platform/personCards.ts';
import { phoneCalls } from './platform/phone.ts';
import { pcPhoneCodeCalls, phoneCodeCalls, terminalPhoneCodeCalls } from './platform/phoneCode.ts';
import { phoneUpkeepCalls } from './platform/phoneUpkeep.ts';
import { printReviewCalls } from './platform/printReview.ts';
import { reconciliationCalls } from './platform/reconciliation.ts';
import { recordImportCalls } from './platform/recordImports.ts';
import { registrationCalls } from './platform/registration.ts';
import { registrationAdminCalls } from './platform/registrationAdmin.ts';
import { retentionCalls } from './platform/retention.ts';
import { roleCalls } from './platform/roles.ts';
import { schoolAdminCalls } from './platform/schoolAdmin.ts';
import { schoolBrandCalls } from './platform/schoolBrand.ts';
import { scriptAdminCalls } from './platform/scriptAdmin.ts';
import { scriptVersionCalls } from './platform/scriptVersions.ts';
import { secondFactorCalls, secondFactorSignInCalls } from './platform/secondFactor.ts';
import { cardFactoryCalls, settingsAdminCalls } from './platform/settingsAdmin.ts';
import { setUpCalls } from './platform/setUp.ts';
import { signInCalls } from './platform/signIn.ts';
import { ownSignInCalls, pcOwnSignInCalls, signInAdminCalls } from './platform/signInAdmin.ts';
import { phoneWayCalls } from './platform/signInWays.ts';
import { statisticsCalls } from './platform/statistics.ts';
import { studentCardCalls } from './platform/studentCard.ts';
import { studentCardAdminCalls } from './platform/studentCardAdmin.ts';
import { systemStateCalls } from './platform/systemState.ts';
import { tagAdminCalls } from './platform/tagAdmin.ts';
import { templateCalls } from './platform/templates.ts';
import { termAdminCalls } from './platform/termAdmin.ts';
import { terminalAccountCalls } from './platform/terminalAccount.ts';
import { terminalAddressCalls } from './platform/terminalAddress.ts';
import { terminalAdminCalls } from './platform/terminalAdmin.ts';
import { annexCalls } from './platform/terminalAnnexes.ts';
import { terminalCommandCalls } from './platform/terminalCommands.ts';
import { terminalDetailCalls } from './platform/terminalDetails.ts';
import { terminalReleaseCalls } from './platform/terminalReleases.ts';
import { terminalRoleCalls } from './platform/terminalRoles.ts';
import { terminalSetupCalls } from './platform/terminalSetup.ts';
import { terminalCalls } from './platform/terminals.ts';
import { textAdminCalls, translationCalls } from './platform/textAdmin.ts';
import { textCipherCalls } from './platform/textCipher.ts';
import { pcTextCalls, textCalls } from './platform/texts.ts';
import { trainCalls } from './platform/train.ts';
import { trainAdminCalls } from './platform/trainAdmin.ts';
import { terminalUserOrderCalls, userOrderCalls } from './platform/userOrders.ts';
import { approveVisitCalls, visitCalls } from './platform/visits.ts';
import { warningAdminCalls } from './platform/warningAdmin.ts';

/** Calls served by the platform. */
export const PLATFORM_CALLS: readonly Call[] = [
  orderCalls,
  userOrderCalls,
  terminalUserOrderCalls,
  orderAdminCalls,
  printReviewCalls,
  decisionFileCalls,
  phoneCalls,
  phoneUpkeepCalls,
  documentCalls,
  documentAdminCalls,
  pcCalls,
  pcDownloadCall,
  pcFileCalls,
  pcSignInCalls,
  userItemCalls,
  terminalItemCalls,
  itemCalls,
  itemStepCalls,
  itemAdminCalls,
  itemStepAdminCalls,
  tagAdminCalls,
  allowanceCalls,
  cloudPrintCalls,
  terminalCloudPrintCalls,
  cloudPrintAdminCalls,
  terminalCalls,
  terminalAdminCalls,
  fleetCalls,
  faultCalls,
  terminalFaultCalls,
  faultAdminCalls,
  terminalRoleCalls,
  terminalAddressCalls,
  annexCalls,
  terminalDetailCalls,
  extraTerminalCalls,
  phoneExtraTerminalCalls,
  cartonCalls,
  userCartonCalls,
  visitorCartonCalls,
  terminalSetupCalls,
  enrolmentCalls,
  terminalCommandCalls,
  packageAdminCalls,
  scriptAdminCalls,
  scriptVersionCalls,
  terminalReleaseCalls,
  settingsAdminCalls,
  cardFactoryCalls,
  textCalls,
  pcTextCalls,
  textAdminCalls,
  translationCalls,
  dictionaryAdminCalls,
  phoneDictionaryCalls,
  advertCalls,
  advertAdminCalls,
  licenceAdminCalls,
  signInCalls,
  phoneWayCalls,
  identityCodeCalls,
  terminalIdentityCodeCalls,
  mailCodeCalls,
  pcMailCodeCalls,
  terminalMailCodeCalls,
  phoneCodeCalls,
  pcGraduateCalls,
  pcPhoneCodeCalls,
  terminalPhoneCodeCalls,
  cardSignInCalls,
  faceSignInCalls,
  ownSignInCalls,
  ownAccountCalls,
  terminalAccountCalls,
  adminSignInCalls,
  adminWayCalls,
  pcWayCalls,
  pcOwnSignInCalls,
  signInAdminCalls,
  messageAdminCalls,
  warningAdminCalls,
  secondFactorSignInCalls,
  secondFactorCalls,
  roleCalls,
  approvalCalls,
  schoolAdminCalls,
  schoolBrandCalls,
  peopleCalls,
  personCardCalls,
  recordImportCalls,
  dataSourceCalls,
  syncSchemeCalls,
  syncRunCalls,
  passwordLinkCalls,
  formContentCalls,
  guideCalls,
  visitCalls,
  approveVisitCalls,
  faceAdminCalls,
  faceGalleryCalls,
  templateCalls,
  retentionCalls,
  setUpCalls,
  operationCalls,
  payForOtherCalls,
  payerNameCalls,
  paymentCalls,
  terminalPaymentCalls,
  terminalRefundCalls,
  cardPaymentCalls,
  pcPaymentCalls,
  pcFeeCalls,
  paymentItemCalls,
  duesAdminCalls,
  ownFeeCalls,
  paymentItemAdminCalls,
  paymentAdminCalls,
  paymentLogCalls,
  cardSettlementCalls,
  reconciliationCalls,
  statisticsCalls,
  chartAdminCalls,
  chartTabAdminCalls,
  termAdminCalls,
  registrationCalls,
  registrationAdminCalls,
  leaveCalls,
  leaveAdminCalls,
  trainCalls,
  trainAdminCalls,
  studentCardCalls,
  studentCardAdminCalls,
  deletionCalls,
  deletionAdminCalls,
  batchExportCalls,
  batchPrintCalls,
  inquiryCalls,
  inquiryAdminCalls,
  appAdminCalls,
  hookAdminCalls,
  appCalls,
  ownTableCalls,
  cetGradeCalls,
  outpatientCalls,
  outpatientAdminCalls,
  systemStateCalls,
  textCipherCalls,
].flatMap((group) => Object.values<Call>(group));

/** Calls served by the agent. */
export const AGENT_CALLS: readonly Call[] = [
  commonCalls,
  printerCalls,
  scannerCalls,
  keyboardCalls,
  audioCalls,
  cardCalls,
  cardPaymentAgentCalls,
  cardSignInAgentCalls,
  faceSignInAgentCalls,
  commandCalls,
  screenMessageCalls,
  windowCalls,
  faceCalls,
  cameraCalls,
  faceCollectCalls,
  trainCardCalls,
  cardPrinterCalls,
  kioskCalls,
  pageTaskCalls,
  doctorCalls,
  maintenanceCalls,
].flatMap((group) => Object.values<Call>(group));

/**
 * A call as written in call lists: client, method, path. The lists have a single client for the console's base path, so an
 * administrator's call and a PC call may share a line.
 */
export function callLine(call: Call): string {
  const client = call.client === 'pc' ? 'admin' : call.client;
  return `${client} ${call.method} ${call.client === 'agent' ? call.path.slice(1) : call.path}`;
}
