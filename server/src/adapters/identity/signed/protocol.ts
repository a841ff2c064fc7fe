import { z } from 'zod';
import { accountName, keyText, secureBaseAddress } from '../../payment/signedHttp/parameters.ts';
import type { Limits, SignedProtocol } from '../../signedCalls/gateway.ts';
import { ASK_LIMIT_MS } from '../askProvider.ts';

/** The words of the protocol (docs/sign-in.md, "Accounts by a signed call" and "Codes of a campus app"). */
export const IDENTITY1: SignedProtocol = {
  request: 'IDENTITY1-REQUEST',
  answer: 'IDENTITY1-ANSWER',
  headers: {
    key: 'identity-key',
    timestamp: 'identity-timestamp',
    nonce: 'identity-nonce',
    signature: 'identity-signature',
  },
};
export const LIMITS: Limits = { limitMs: ASK_LIMIT_MS, bytesMax: 256 * 1024 };

const SUBJECT_LENGTH_MAX = 256;

/** Where such a system is, and what it and the school have agreed on. */
export const sideParameters = {
  address: secureBaseAddress,
  account: accountName,
  keyId: accountName,
  key: keyText,
};

/** What such a system says of a person. */
export const toldPerson = {
  subject: z.string().min(1).max(SUBJECT_LENGTH_MAX),
  person: z.record(z.string(), z.unknown()),
};
