import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindUser } from '../../http/bind.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { asMaintainer } from '../phoneUpkeep/maintainer.ts';
import { brandOf, findBrand } from '../schools/brand/brandOf.ts';
import { listModules, PLAN_NAME } from '../schools/homeTiles.ts';
import { schoolOf } from '../schools/schoolOf.ts';
import { offersIdentityCode } from '../signIn/identityCode/identityCodes.ts';
import { listMessages } from '../texts/textStore.ts';

/** Calls that load the phone pages before their first screen and handle the phone session. */
export function phoneBindings({ db, keys, sessions }: Deps): Binding<Actor>[] {
  return [
    bindPublic(phoneCalls.licence, async ({ request, language }) => {
      const found = await schoolOf(db, request);
      if (!found.ok) return found;
      const { schoolCode, nameZh, nameEn, timeZone } = found.value;
      return ok({
        planName: PLAN_NAME[language],
        infos: await listModules(db, schoolCode),
        schoolCode,
        schoolName: { zh: nameZh, en: nameEn },
        timeZone,
        brand: brandOf(await findBrand(db, schoolCode)),
      });
    }),
    bindPublic(phoneCalls.i18n, async ({ request }) => {
      const found = await schoolOf(db, request);
      return found.ok ? ok(await listMessages(db, found.value.schoolCode, 'phone')) : found;
    }),
    bindUser(phoneCalls.signOut, async ({ request }) => {
      await sessions.end(request, 'mobile');
      return ok({ ended: true });
    }),
    bindUser(phoneCalls.me, async ({ actor }) => {
      const row = await findAccount(db, keys, actor.schoolCode, actor.userId);
      if (!row) return fail(problem('MOBILE_NOT_SIGNED_IN'));
      const { name, userName } = decryptNames(keys, row, row);
      const maintains = (await asMaintainer(db, actor)).ok;
      const identityCode = await offersIdentityCode(db, actor.schoolCode);
      return ok({
        name,
        roleId: actor.role,
        userName: maskText('number', userName),
        maintains,
        identityCode,
      });
    }),
  ];
}
