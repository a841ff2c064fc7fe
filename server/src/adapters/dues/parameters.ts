import { z } from 'zod';
import { accountName, keyText, secureBaseAddress } from '../payment/signedHttp/parameters.ts';

/** What a school and its system of dues have agreed on (docs/dues.md). */
export const duesParameters = z.object({
  address: secureBaseAddress,
  account: accountName,
  keyId: accountName,
  key: keyText,
});
