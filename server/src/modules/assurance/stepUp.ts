import { type Assurance, isAtLeast } from '@self-print/contract/assurance.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { WayCode } from '@self-print/contract/signInWays.ts';
import type { Queries } from '../../db/database.ts';
import type { PersonActor } from '../../http/actor.ts';
import { assuranceOf, type Proof } from '../../http/sessions/proofs.ts';
import { type OfferedHere, offeredWays } from '../identityProviders/offers.ts';

type Asker = Pick<PersonActor, 'schoolCode' | 'proofs'> & Place;
type Place =
  | { readonly kind: 'mobileUser'; readonly at: 'phone' | 'pc' }
  | { readonly kind: 'terminalUser'; readonly terminalCode: string };

/** A phone passes on what can be proved on it. */
const PASSED_ON: ReadonlySet<WayCode> = new Set(['QR', 'IDENTITY_CODE']);

/** Refuses a person who has not proved surely enough who they are, and says by which ways they can do so here. */
export async function stepUpProblem(
  queries: Queries,
  asker: Asker,
  wanted: Assurance,
): Promise<CallProblem<'STEP_UP_NEEDED' | 'STEP_UP_NOT_OFFERED'> | undefined> {
  const needed = wanted === 'low' && isFaceAlone(asker.proofs) ? 'normal' : wanted;
  if (isAtLeast(assuranceOf(asker.proofs), needed)) return undefined;
  const { schoolCode } = asker;
  const offered = await offeredWays(
    queries,
    asker.kind === 'terminalUser'
      ? { schoolCode, client: 'terminal', terminalCode: asker.terminalCode }
      : { schoolCode, client: asker.at, terminalCode: null },
  );
  const onPhone = offered.some(({ way }) => PASSED_ON.has(way))
    ? await offeredWays(queries, { schoolCode, client: 'phone', terminalCode: null })
    : [];
  const wayIds = waysTo(needed, asker.proofs, offered, onPhone);
  return wayIds.length === 0
    ? problem('STEP_UP_NOT_OFFERED', { detail: { needed } })
    : problem('STEP_UP_NEEDED', { detail: { needed, wayIds } });
}

/**
 * The ids of the ways by which a person becomes sure enough: those that do by themselves, or else those that do together, among which a weak one is of no use. None where
 * even all of them would not.
 */
export function waysTo(
  needed: Assurance,
  proofs: readonly Proof[],
  offered: readonly OfferedHere[],
  onPhone: readonly OfferedHere[],
): string[] {
  const phone = assuranceOf(onPhone.map(proofOf));
  const each = offered.map((offer) => ({
    id: offer.id,
    proof: PASSED_ON.has(offer.way) ? { way: offer.way, assurance: phone } : proofOf(offer),
  }));
  const leadsTo = (more: readonly Proof[]) => isAtLeast(assuranceOf([...proofs, ...more]), needed);
  if (!leadsTo(each.map(({ proof }) => proof))) return [];
  const alone = each.filter(({ proof }) => leadsTo([proof]));
  if (alone.length > 0) return alone.map(({ id }) => id);
  return each
    .filter(({ proof }) => proof.assurance !== 'low' && !proofs.some(({ way }) => way === proof.way))
    .map(({ id }) => id);
}

/** The ids of the ways at a terminal by each of which somebody who is not signed in yet becomes sure enough by it alone. */
export async function singleWaysTo(
  queries: Queries,
  { schoolCode, terminalCode }: { readonly schoolCode: string; readonly terminalCode: string },
  needed: Assurance,
): Promise<string[]> {
  const offered = await offeredWays(queries, { schoolCode, client: 'terminal', terminalCode });
  const onPhone = await offeredWays(queries, { schoolCode, client: 'phone', terminalCode: null });
  const phone = assuranceOf(onPhone.map(proofOf));
  return offered
    .filter(({ way, assurance }) => isAtLeast(PASSED_ON.has(way) ? phone : assurance, needed))
    .map(({ id }) => id);
}

/** A face alone opens nothing that costs or shows a document, whatever an item demands. */
function isFaceAlone(proofs: readonly Proof[]): boolean {
  return proofs.length > 0 && proofs.every(({ way }) => way === 'FACE');
}

function proofOf({ way, assurance }: OfferedHere): Proof {
  return { way, assurance };
}
