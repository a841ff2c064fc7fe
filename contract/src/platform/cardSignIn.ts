import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { terminalAgentCall } from '../call.ts';
import { CARD_NUMBER_LENGTH_MAX, CARD_SIGN_IN_ERRORS } from '../personCards.ts';
import { visit } from '../visit.ts';

const number = z.string().check(z.minLength(1), z.maxLength(CARD_NUMBER_LENGTH_MAX));
/** The visit that the person has already; what was proved in it still counts. */
const visitToken = z.optional(visit.shape.visitToken);

/**
 * Signing in with a card. The agent that has read it makes the call, so a page cannot make up a card, and no number of a card
 * passes through the page.
 */
export const cardSignInCalls = {
  campusCard: terminalAgentCall({
    method: 'POST',
    path: '/app/login/CAMPUS_CARD',
    summary: 'Sign in the owner of a campus card that this terminal has just read',
    body: z.object({
      /** The owner's number by the card system, if it was asked. */
      userNumber: z.nullable(number),
      /** As the card holds it. */
      cardNo: z.nullable(number),
      /** Number of the chip. */
      physicalNo: number,
      /** How sure the reader can be that the card itself told this. */
      trust: assurance,
      visitToken,
    }),
    data: visit,
    errors: CARD_SIGN_IN_ERRORS,
  }),
  idCard: terminalAgentCall({
    method: 'POST',
    path: '/app/login/ID_CARD',
    summary: 'Sign in the owner of an ID card that this terminal has just read',
    body: z.object({ idNumber: number, visitToken }),
    data: visit,
    errors: CARD_SIGN_IN_ERRORS,
  }),
};
