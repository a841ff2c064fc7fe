import type { TrainSettings } from '@self-print/contract/platform/trainAdmin.ts';
import { trainEntitlement, trainSetting } from '../db/schema/trainCards.ts';
import type { Deps } from '../deps.ts';
import { encryptText } from '../modules/trainCards/store.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Of no region and with a wrong check digit, so that it is nobody's. */
const ID_CARD_OF_NOBODY = '999999200001010017';
const SETTINGS: TrainSettings = {
  schoolName: '示例大学',
  opensOn: null,
  closesOn: null,
  write: true,
  recharge: true,
  change: true,
};

/** Train cards are offered, and the demo student may have one. Changes by administrators are kept. */
export async function seedTrainCards(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  userId: string,
): Promise<void> {
  const changedAt = clock.now();
  await db.orm
    .insert(trainSetting)
    .values({ schoolCode, settings: SETTINGS, revision: 1, changedAt })
    .onConflictDoNothing();
  await db.orm
    .insert(trainEntitlement)
    .values({
      schoolCode,
      userId,
      entitled: true,
      idCardEncrypted: encryptText(
        keys,
        { column: 'entitlement.idCard', schoolCode, rowId: userId },
        ID_CARD_OF_NOBODY,
      ),
      intervalSchool: '北京',
      intervalHome: '广州',
      cardNo: null,
      lastNumber: 0,
      revision: 1,
      changedAt,
    })
    .onConflictDoNothing();
}
