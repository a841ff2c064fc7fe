import { maskMail, maskText } from '@self-print/contract/masking.ts';
import { mailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { phoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { isMailAddress } from '@self-print/web-kit/mailAddress.ts';
import { mobileNumber } from '@self-print/web-kit/phoneNumber.ts';
import type { Services } from '../../core/services.ts';

type Api = Services['api'];

/** By text message, or by mail. */
export const MEDIA = {
  phone: {
    texts: 'phoneCode',
    /** The number as it is sent; undefined for anything else. */
    read: mobileNumber,
    mask: (to: string) => maskText('phone', to),
    send: (api: Api, phone: string, verifiCode: string) =>
      api.call(phoneCodeCalls.send, { phone, verifiCode }),
    signIn: (api: Api, code: string) => api.call(phoneCodeCalls.signIn, { code }),
    field: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  },
  mail: {
    texts: 'mailCode',
    read: (typed: string) => {
      const mail = typed.trim();
      return isMailAddress(mail) ? mail : undefined;
    },
    mask: maskMail,
    send: (api: Api, mail: string, verifiCode: string) => api.call(mailCodeCalls.send, { mail, verifiCode }),
    signIn: (api: Api, code: string) => api.call(mailCodeCalls.signIn, { code }),
    field: { type: 'email', autoComplete: 'email', maxLength: 254 },
  },
} as const;
export type Medium = (typeof MEDIA)[keyof typeof MEDIA];
