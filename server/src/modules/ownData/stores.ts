import type { OwnDataKind } from '@self-print/contract/ownData.ts';
import { accessStore, accountStore, cardStore, contactStore, faceStore, linkStore } from './kinds/account.ts';
import { benefitStore, campusDataStore, registrationStore, trainCardStore } from './kinds/campus.ts';
import { faultStore, operationStore, signInStore } from './kinds/logs.ts';
import {
  documentStore,
  fileStore,
  formStore,
  orderStore,
  paymentStore,
  pictureStore,
  printLogStore,
  shareStore,
} from './kinds/orders.ts';
import type { Store } from './kinds/store.ts';

/** Where each kind of data about a person is, and how it is deleted. Download and deletion are made of this table. */
export const STORES: Readonly<Record<OwnDataKind, Store>> = {
  account: accountStore,
  contact: contactStore,
  access: accessStore,
  links: linkStore,
  cards: cardStore,
  faces: faceStore,
  campusData: campusDataStore,
  forms: formStore,
  files: fileStore,
  shares: shareStore,
  benefits: benefitStore,
  trainCard: trainCardStore,
  printPictures: pictureStore,
  faults: faultStore,
  orders: orderStore,
  documents: documentStore,
  printLogs: printLogStore,
  registrations: registrationStore,
  payments: paymentStore,
  signIns: signInStore,
  operations: operationStore,
};
