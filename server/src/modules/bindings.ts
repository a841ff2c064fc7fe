import type { Binding } from '@self-print/contract/serve.ts';
import { ALLOWANCE_KINDS } from '../db/schema/allowances.ts';
import type { Actor } from '../http/actor.ts';
import { adminSignInBindings } from './adminSignIn/bindings.ts';
import { advertAdminBindings } from './adverts/admin/bindings.ts';
import { advertBindings } from './adverts/bindings.ts';
import { allowanceApproval } from './allowances/allowanceApproval.ts';
import { allowanceBindings } from './allowances/bindings.ts';
import { importApproval } from './allowances/importApproval.ts';
import { usageReader } from './allowanceUsage.ts';
import { annexBindings } from './annexes/bindings.ts';
import { appCallBindings } from './appCalls/bindings.ts';
import { approvalBindings } from './approvals/bindings.ts';
import { batchBindings } from './batches/bindings.ts';
import { campusSyncBindings } from './campusSync/bindings.ts';
import { replanSyncs } from './campusSync/schemes/replanSyncs.ts';
import { cartonBindings } from './cartons/bindings.ts';
import { chartBindings } from './charts/bindings.ts';
import { cloudPrintBindings } from './cloudPrint/bindings.ts';
import { cloudPriceKind } from './cloudPrint/cloudPrices.ts';
import { documentPreviewBindings } from './documentPreviews/bindings.ts';
import { documentBindings } from './documents/bindings.ts';
import { duesAdminBindings } from './dues/admin/bindings.ts';
import { enrolmentBindings } from './enrolment/bindings.ts';
import { extraTerminalBindings } from './extraTerminals/bindings.ts';
import { faceBindings } from './faces/bindings.ts';
import { faultBindings } from './faults/bindings.ts';
import { type FleetDeps, fleetBindings } from './fleet/bindings.ts';
import { formContentBindings } from './formContents/bindings.ts';
import { guideBindings } from './guides/bindings.ts';
import { identityProviderBindings } from './identityProviders/bindings.ts';
import { inquiryBindings } from './inquiries/bindings.ts';
import { itemOrderBindings } from './itemOrders/bindings.ts';
import { itemStepBindings } from './itemSteps/bindings.ts';
import { ITEM_PRICE_KIND } from './items/admin/itemPrice.ts';
import { itemBindings } from './items/bindings.ts';
import { leaveBindings } from './leaves/bindings.ts';
import { electronicBindings } from './mail/bindings.ts';
import { messageBindings } from './messages/bindings.ts';
import { operationBindings } from './operations/bindings.ts';
import { ORDER_KINDS } from './orderKinds.ts';
import { abandonOrdersOf } from './orders/abandonOrders.ts';
import { orderBindings } from './orders/bindings.ts';
import { outpatientBindings } from './outpatient/bindings.ts';
import { offersReports } from './outpatient/offersReports.ts';
import { ownAccountBindings } from './ownAccount/bindings.ts';
import { ownDataBindings } from './ownData/bindings.ts';
import { ownTableBindings } from './ownTables/bindings.ts';
import { packageBindings } from './packages/bindings.ts';
import { feePriceKind } from './paymentItems/admin/feePrice.ts';
import { paymentItemBindings } from './paymentItems/bindings.ts';
import { offersFees } from './paymentItems/offeredFees.ts';
import { type PaymentBindingDeps, paymentBindings } from './payments/bindings.ts';
import { pcBindings } from './pc/bindings.ts';
import { peopleBindings } from './people/bindings.ts';
import { personRoleKind } from './people/personApprovals.ts';
import { phoneBindings } from './phone/bindings.ts';
import { phoneUpkeepBindings } from './phoneUpkeep/bindings.ts';
import { placeBindings } from './places/bindings.ts';
import { priceBindings } from './prices/bindings.ts';
import { PRICE_RULE_KIND } from './prices/priceRule.ts';
import { reconciliationBindings } from './reconciliation/bindings.ts';
import { recordImportBindings } from './recordImports/bindings.ts';
import { registrationBindings } from './registration/bindings.ts';
import { resourceBindings } from './resources/bindings.ts';
import { retentionBindings } from './retention/bindings.ts';
import { reviewBindings } from './reviews/bindings.ts';
import { roleBindings } from './roles/bindings.ts';
import { listedGrant, ROLE_PERMISSIONS_KIND } from './roles/roleApprovals.ts';
import { schoolAppBindings } from './schoolApps/bindings.ts';
import { schoolBindings } from './schools/admin/bindings.ts';
import { scriptBindings } from './scripts/bindings.ts';
import { secondFactorBindings } from './secondFactor/bindings.ts';
import { setUpBindings } from './setUp/bindings.ts';
import { shareBindings } from './shares/bindings.ts';
import { findOpenShare } from './shares/shareStore.ts';
import { signInBindings } from './signIn/bindings.ts';
import { statisticsBindings } from './statistics/bindings.ts';
import { cardFeeKind } from './studentCards/admin/cardFee.ts';
import { studentCardBindings } from './studentCards/bindings.ts';
import { type SystemStateDeps, systemStateBindings } from './systemState/bindings.ts';
import { templateBindings } from './templates/bindings.ts';
import { terminalDetailBindings } from './terminalDetails/bindings.ts';
import { terminalBindings } from './terminals/bindings.ts';
import { settingsBindings } from './terminals/settings/bindings.ts';
import { textCipherBindings } from './textCipher/bindings.ts';
import { textAdminBindings } from './texts/admin/bindings.ts';
import { dictionaryBindings } from './texts/admin/dictionaryBindings.ts';
import { textBindings } from './texts/bindings.ts';
import { trainBindings } from './trainCards/bindings.ts';
import { verificationBindings } from './verification/bindings.ts';
import { visitBindings } from './visits/bindings.ts';
import { warningBindings } from './warnings/bindings.ts';
import { webHookBindings } from './webHooks/bindings.ts';

/**
 * All calls of the platform, one line per capability. Where two capabilities depend on each other, the dependency is injected
 * here.
 */
export function platformBindings(
  deps: Omit<FleetDeps, 'abandonOrders'> & PaymentBindingDeps & SystemStateDeps,
): Binding<Actor>[] {
  const phone = [
    ...orderBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...itemOrderBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...placeBindings(deps),
    ...electronicBindings(deps),
    ...cloudPrintBindings(deps),
    ...itemBindings(deps),
    ...itemStepBindings(deps),
    ...documentPreviewBindings(deps),
    ...shareBindings(deps),
    ...paymentBindings(deps),
    ...paymentItemBindings({ ...deps, orderKinds: ORDER_KINDS }),
  ];
  const { clock, keys } = deps;
  const priceKinds = [
    ITEM_PRICE_KIND,
    cloudPriceKind(clock),
    feePriceKind(clock),
    cardFeeKind(clock),
    ...ALLOWANCE_KINDS.flatMap((kind) => [allowanceApproval(deps, kind), importApproval(kind)]),
    PRICE_RULE_KIND,
  ];
  const grantKinds = [ROLE_PERMISSIONS_KIND, personRoleKind(keys)].map(listedGrant);
  return [
    ...phone,
    ...pcBindings(deps, phone),
    ...duesAdminBindings(deps),
    ...terminalBindings({ ...deps, abandonOrders: abandonOrdersOf, offersFees, offersReports }),
    ...enrolmentBindings({ ...deps, abandonOrders: abandonOrdersOf }),
    ...fleetBindings({ ...deps, abandonOrders: abandonOrdersOf }),
    ...packageBindings(deps),
    ...scriptBindings(deps),
    ...cartonBindings(deps),
    ...annexBindings(deps),
    ...terminalDetailBindings(deps),
    ...extraTerminalBindings(deps),
    ...phoneBindings(deps),
    ...phoneUpkeepBindings(deps),
    ...documentBindings(deps),
    ...verificationBindings({ ...deps, findSharedOrder: findOpenShare }),
    ...textBindings(deps),
    ...textAdminBindings(deps),
    ...dictionaryBindings(deps),
    ...advertBindings(deps),
    ...advertAdminBindings(deps),
    ...schoolBindings({ ...deps, replan: replanSyncs(clock) }),
    ...signInBindings(deps),
    ...adminSignInBindings(deps),
    ...identityProviderBindings(deps),
    ...messageBindings(deps),
    ...ownAccountBindings(deps),
    ...ownDataBindings(deps),
    ...secondFactorBindings(deps),
    ...roleBindings({ ...deps, personRoleKind: personRoleKind(deps.keys) }),
    ...approvalBindings({ ...deps, approvalKinds: [...priceKinds, ...grantKinds] }),
    ...priceBindings({ ...deps, priceKinds }),
    ...peopleBindings(deps),
    ...recordImportBindings(deps),
    ...ownTableBindings(deps),
    ...campusSyncBindings(deps),
    ...formContentBindings(deps),
    ...guideBindings(),
    ...visitBindings(deps),
    ...faceBindings(deps),
    ...faultBindings(deps),
    ...allowanceBindings({ ...deps, readUsage: usageReader(deps) }),
    ...templateBindings(deps),
    ...resourceBindings(deps),
    ...settingsBindings(deps),
    ...retentionBindings(deps),
    ...setUpBindings(deps),
    ...operationBindings(deps),
    ...reconciliationBindings(deps),
    ...reviewBindings(deps),
    ...statisticsBindings(deps),
    ...chartBindings(deps),
    ...warningBindings({ ...deps, fetch }),
    ...trainBindings(deps),
    ...studentCardBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...batchBindings(deps),
    ...schoolAppBindings(deps),
    ...webHookBindings(deps),
    ...appCallBindings(deps),
    ...inquiryBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...outpatientBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...registrationBindings({ ...deps, orderKinds: ORDER_KINDS }),
    ...leaveBindings(deps),
    ...systemStateBindings(deps),
    ...textCipherBindings(deps),
  ];
}
