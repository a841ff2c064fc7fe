import { PASSWORD_RULE } from '@self-print/contract/passwords.ts';
import {
  terminalAccountCalls as calls,
  type OwnMail,
  type OwnPassword,
  type OwnPhone,
} from '@self-print/contract/platform/terminalAccount.ts';
import { type AccountState, firstAccount, type SentCodes } from '../src/flows/account/state.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

export const sampleOwnPassword: OwnPassword = {
  hasPassword: true,
  systems: [],
  directory: null,
  rule: PASSWORD_RULE,
};
export const sampleOwnPhone: OwnPhone = { phone: '138*****678', canChange: true, needsPassword: false };
export const sampleOwnMail: OwnMail = { mail: 'z***@example.edu', canChange: true, needsPassword: false };
export const sampleSent: SentCodes = {
  to: '13900000001',
  addedId: '7f0c0100-0000-4000-8000-000000000001',
  presentId: '7f0c0100-0000-4000-8000-000000000002',
  resendSeconds: 60,
};
const DIRECTORY = { zh: '统一身份认证', en: 'the campus directory' };
const LAST = '2026-11-20T02:10:00.000Z';
const LIBRARY = { zh: '图书馆一楼', en: 'Library, ground floor' };
const from = 'SELF_PRINT';
const refused = {
  kind: 'refused',
  name: 'PASSWORD_WRONG',
  code: '4030',
  message: '当前密码不正确',
  detail: {},
} as const;
const lost = { kind: 'timeout', message: '' } as const;
const changePassword = { kind: 'changePassword', typed: null } as const;

const at = (
  state: AccountState,
  password: Partial<OwnPassword> = {},
  phone: Partial<OwnPhone> = {},
  places = 2,
): Scene =>
  scene({ active: true, visit: sampleVisit, place: { at: 'personal', state } }, sampleState(), {
    answers: (platform) => {
      platform.give(calls.password, { ...sampleOwnPassword, ...password });
      platform.give(calls.phone, { ...sampleOwnPhone, ...phone });
      platform.give(calls.mail, { ...sampleOwnMail, canChange: phone.canChange ?? true });
      platform.give(
        calls.places,
        (['phoneOrPc', 'terminal'] as const).slice(0, places).map((each) => ({ at: each, lastSeenAt: LAST })),
      );
      platform.give(
        calls.signIns,
        (['signedIn', 'wrong', 'signedIn', 'signedIn', 'signedIn', 'wrong', 'signedIn'] as const).map(
          (outcome, index) => ({
            eventId: `7f0c0100-0000-4000-8000-00000000000${index}`,
            at: LAST,
            client: index % 2 === 0 ? 'terminal' : 'phone',
            way: 'DB',
            provider: null,
            outcome,
            terminal: index % 2 === 0 ? LIBRARY : null,
          }),
        ),
      );
    },
  });

/** The screens of one's own account. */
export const ACCOUNT_SCENES: Readonly<Record<string, Scene>> = {
  account: at(firstAccount(from)),
  'account-done': at({ at: 'account', from, done: 'ownPassword' }),
  'account-directory': at(
    firstAccount(from),
    { hasPassword: false, systems: [DIRECTORY] },
    { canChange: false },
  ),
  'account-directory-password': at(firstAccount(from), {
    hasPassword: false,
    systems: [DIRECTORY],
    directory: DIRECTORY,
  }),
  'own-password': at({ at: 'ownPassword', from, act: null }),
  'own-password-refused': at({
    at: 'ownPassword',
    from,
    act: { wish: changePassword, failure: refused },
  }),
  'own-password-lost': at({ at: 'ownPassword', from, act: { wish: changePassword, failure: lost } }),
  'own-phone': at({ at: 'ownPhone', from, sent: null, act: null }),
  'own-phone-codes': at({ at: 'ownPhone', from, sent: sampleSent, act: null }),
  'own-phone-first': at(
    { at: 'ownPhone', from, sent: { ...sampleSent, presentId: null }, act: null },
    {},
    { phone: null, needsPassword: true },
  ),
  'own-mail': at({ at: 'ownMail', from, sent: null, act: null }),
  'own-mail-codes': at({
    at: 'ownMail',
    from,
    sent: { ...sampleSent, to: 'xiaoming.zhang@example.edu' },
    act: null,
  }),
  'own-places': at({ at: 'ownPlaces', from, isDone: false, act: null }),
  'own-places-none': at({ at: 'ownPlaces', from, isDone: true, act: null }, {}, {}, 0),
  'own-sign-ins': at({ at: 'ownSignIns', from }),
};
