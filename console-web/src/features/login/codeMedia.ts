import { maskMail, maskText } from '@self-print/contract/masking.ts';
import { pcMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { pcPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { isMailAddress } from '@self-print/web-kit/mailAddress.ts';
import { mobileNumber } from '@self-print/web-kit/phoneNumber.ts';
import type { Services } from '../../core/services.ts';

type Api = Services['api'];

/** Codes by text message, and by mail. */
export const CODE_MEDIA = {
  PHONE_CODE: {
    texts: 'login',
    title: 'login.byPhone',
    /** The number as it is sent; undefined for anything else. */
    read: mobileNumber,
    mask: (to: string) => maskText('phone', to),
    send: (api: Api, phone: string, verifiCode: string) =>
      api.call(pcPhoneCodeCalls.send, { phone, verifiCode }),
    signIn: (api: Api, code: string) => api.call(pcPhoneCodeCalls.signIn, { code }),
    field: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  },
  MAIL_CODE: {
    texts: 'login.mail',
    title: 'login.byMail',
    read: (typed: string) => {
      const mail = typed.trim();
      return isMailAddress(mail) ? mail : undefined;
    },
    mask: maskMail,
    send: (api: Api, mail: string, verifiCode: string) =>
      api.call(pcMailCodeCalls.send, { mail, verifiCode }),
    signIn: (api: Api, code: string) => api.call(pcMailCodeCalls.signIn, { code }),
    field: { type: 'email', autoComplete: 'email', maxLength: 254 },
  },
} as const;
