import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { CARD_NUMBER_LENGTH_MAX, cardKind } from '../personCards.ts';

const personCard = z.object({
  kind: cardKind,
  /** Masked: whoever looks up a person needs to compare it, not to have it. */
  number: z.string(),
  /** Reported lost, say: it signs nobody in. */
  blockedAt: z.nullable(f.moment),
});
export type PersonCard = z.infer<typeof personCard>;

/** Since when; null: no. */
const lost = z.object({ lostAt: z.nullable(f.moment) });
const of = { userId: f.userId, kind: cardKind };
const cards = z.array(personCard);

/** The cards by which a person signs in at terminals: one of each kind. */
export const personCardCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-user/cards',
    permission: 'user:read',
    summary: 'The cards of a person, their numbers masked',
    query: z.object({ userId: f.userId }),
    data: cards,
    errors: ['NOT_FOUND'],
  }),
  set: adminCall({
    method: 'POST',
    path: '/sys/sp-user/cards/save',
    permission: 'user:write',
    operation: 'person-card-set',
    summary: 'Give a person a card, in place of an earlier one of its kind',
    body: z.object({ ...of, number: z.string().check(z.minLength(1), z.maxLength(CARD_NUMBER_LENGTH_MAX)) }),
    data: cards,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING', 'CARD_NUMBER_WRONG', 'CARD_TAKEN'],
  }),
  block: adminCall({
    method: 'POST',
    path: '/sys/sp-user/cards/block',
    permission: 'user:write',
    operation: 'person-card-blocked',
    summary: 'Block a card that was lost, or let it sign in again',
    body: z.object({ ...of, blocked: z.boolean() }),
    data: cards,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/sys/sp-user/cards/delete',
    permission: 'user:write',
    operation: 'person-card-removed',
    summary: 'Take a card off a person',
    body: z.object(of),
    data: cards,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
  lost: adminCall({
    method: 'GET',
    path: '/sys/sp-user/cards/lost',
    permission: 'user:read',
    summary: 'Whether a person has reported their campus card lost',
    query: z.object({ userId: f.userId }),
    data: lost,
    errors: ['NOT_FOUND'],
  }),
  releaseLost: adminCall({
    method: 'POST',
    path: '/sys/sp-user/cards/lost/release',
    permission: 'user:write',
    operation: 'lost-card-released',
    summary: 'Let campus cards that the card system names sign the person in again',
    body: z.object({ userId: f.userId }),
    data: lost,
    errors: ['NOT_FOUND', 'PERMISSION_LACKING'],
  }),
};
