import type { Assurance } from '@self-print/contract/assurance.ts';
import { campusCardTrust } from '@self-print/contract/campusCardTrust.ts';
import {
  type OfferedWay,
  OWN_WAYS,
  type SignInClient,
  WAYS_AT,
  WAYS_AT_FIRST,
} from '@self-print/contract/signInWays.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { listProviders, type ProviderRow } from '../identities/providerStore.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';

/** Where somebody signs in: a client, and the terminal if it is one. */
export interface OfferPlace {
  readonly schoolCode: string;
  readonly client: SignInClient;
  readonly terminalCode: string | null;
}

/** A way that is offered, and how sure a sign-in by it is. A phone that approves a terminal passes on how sure its own is. */
export interface OfferedHere extends OfferedWay {
  readonly assurance: Assurance;
}

/** The terminal code of what is offered at all terminals without an offer of their own, and at the other clients. */
export const EVERYWHERE = '';

/** The ways offered in a place, in their order; only those that work there. */
export async function offeredWays(queries: Queries, place: OfferPlace): Promise<OfferedHere[]> {
  const { schoolCode, client } = place;
  const ids = await chosenWays(queries, place);
  const providers = ids.every(isOwnWay) ? [] : await listProviders(queries, schoolCode);
  const cardTrust = ids.includes('CAMPUS_CARD') ? await cardTrustAt(queries, place) : 'normal';
  return ids
    .flatMap((id) => offered(id, client, providers))
    .map((each) => (each.way === 'CAMPUS_CARD' ? { ...each, assurance: cardTrust } : each));
}

/** The provider that is offered in a place under an id. */
export async function offeredProvider(
  queries: Queries,
  place: OfferPlace,
  providerId: string,
): Promise<ProviderRow | undefined> {
  if (!(await chosenWays(queries, place)).includes(providerId)) return undefined;
  const row = (await listProviders(queries, place.schoolCode)).find((each) => each.providerId === providerId);
  return row?.enabled && WAYS_AT[place.client].includes(row.kind) ? row : undefined;
}

export function isOwnWay(id: string): boolean {
  return OWN_WAYS.some((own) => own === id);
}

function offered(id: string, client: SignInClient, providers: readonly ProviderRow[]): OfferedHere[] {
  const own = OWN_WAYS.find((way) => way === id);
  if (own) {
    const assurance = own === 'FACE' ? 'low' : 'normal';
    return WAYS_AT[client].includes(own) ? [{ id, way: own, name: null, assurance }] : [];
  }
  const row = providers.find(({ providerId, enabled }) => enabled && providerId === id);
  if (!row || !WAYS_AT[client].includes(row.kind)) return [];
  return [{ id, way: row.kind, name: { zh: row.nameZh, en: row.nameEn }, assurance: row.assurance }];
}

/** A campus card is as sure as the reader of the terminal. One that is set at the machine itself is known there only. */
async function cardTrustAt({ orm }: Queries, { schoolCode, terminalCode }: OfferPlace): Promise<Assurance> {
  const [row] = await orm
    .select({ settings: terminal.settings })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode ?? EVERYWHERE)));
  const { devices } = completeSettings({ ...row?.settings });
  return campusCardTrust(devices.campusCard) ?? 'normal';
}

async function chosenWays(
  { orm }: Queries,
  { schoolCode, client, terminalCode }: OfferPlace,
): Promise<readonly string[]> {
  const rows = await orm
    .select()
    .from(signInOffer)
    .where(
      and(
        eq(signInOffer.schoolCode, schoolCode),
        eq(signInOffer.client, client),
        inArray(signInOffer.terminalCode, [EVERYWHERE, terminalCode ?? EVERYWHERE]),
      ),
    )
    .orderBy(asc(signInOffer.terminalCode));
  // The terminal's own row comes last.
  return rows.at(-1)?.ways ?? WAYS_AT_FIRST[client];
}
