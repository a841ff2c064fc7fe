import { ownAccountCalls as calls } from '@self-print/contract/platform/ownAccount.ts';
import { isMailAddress } from '@self-print/web-kit/mailAddress.ts';
import { mobileNumber } from '@self-print/web-kit/phoneNumber.ts';
import type { Services } from '../../core/services.ts';

type Api = Services['api'];
type TypedCode = { readonly codeId: string; readonly code: string };

interface Change {
  readonly to: string;
  readonly added: TypedCode;
  readonly present: TypedCode | undefined;
  readonly password: string | undefined;
}

/** A number and a mail address, which people change in the same way. */
export const OWN_CONTACTS = {
  phone: {
    texts: 'account.phoneForm',
    read: mobileNumber,
    send: (api: Api, phone: string | undefined) =>
      api.call(calls.sendCode, phone === undefined ? {} : { phone }),
    change: (api: Api, { to, ...codes }: Change) => api.call(calls.changePhone, { phone: to, ...codes }),
    field: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  },
  mail: {
    texts: 'account.mailForm',
    read: (typed: string) => {
      const mail = typed.trim();
      return isMailAddress(mail) ? mail : undefined;
    },
    send: (api: Api, mail: string | undefined) =>
      api.call(calls.sendMailCode, mail === undefined ? {} : { mail }),
    change: (api: Api, { to, ...codes }: Change) => api.call(calls.changeMail, { mail: to, ...codes }),
    field: { type: 'email', autoComplete: 'email', maxLength: 254 },
  },
} as const;
export type OwnContact = (typeof OWN_CONTACTS)[keyof typeof OWN_CONTACTS];
