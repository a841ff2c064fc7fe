import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';
import { CARD_SIGN_IN_ERRORS } from '../personCards.ts';
import { visit } from '../visit.ts';
import { CARD_WAIT_SECONDS_MAX, cardCalls } from './cards.ts';

/** Signing in with a card at the kiosk. */
export const cardSignInAgentCalls = {
  signIn: kioskCall({
    path: '/signIn/card',
    summary: 'Wait for a card, and sign its owner in at the platform',
    body: z.object({
      way: z.enum(['CAMPUS_CARD', 'ID_CARD']),
      waitSeconds: z._default(f.wholeNumber(1, CARD_WAIT_SECONDS_MAX), 15),
      visitToken: z.optional(visit.shape.visitToken),
    }),
    data: visit,
    errors: [
      ...CARD_SIGN_IN_ERRORS,
      ...cardCalls.campusCardRead.errors,
      ...cardCalls.idCardRead.errors,
      'AGENT_NOT_REGISTERED',
      'CARD_READER_UNFIT',
      'ID_CARD_NOT_VALID',
      'PLATFORM_UNREACHABLE',
    ],
  }),
};
