import type { CallAnswer } from '@self-print/contract/call.ts';
import type { ImportedPerson, peopleCalls } from '@self-print/contract/platform/people.ts';
import type { role } from '../../../db/schema/roles.ts';
import type { JudgedCards } from './importedCards.ts';

type ProblemKind = CallAnswer<typeof peopleCalls.import>['problems'][number]['kind'];
type Role = Pick<typeof role.$inferSelect, 'roleId' | 'nameZh' | 'nameEn' | 'administers'>;

/** What the platform has of a person whom a row names. */
export interface KnownPerson {
  readonly name: string;
  readonly department: string;
  readonly roleId: string;
  readonly disabled: boolean;
  /** Whether they administer something, or wait for a role by which they would. */
  readonly administers: boolean;
}

/** What a person is to be after an import. */
export type WantedPerson = Omit<KnownPerson, 'administers'>;

type Judgement =
  | { readonly kind: 'added' | 'changed'; readonly wanted: WantedPerson }
  | { readonly kind: 'same' }
  | { readonly kind: 'problem'; readonly problem: ProblemKind };

/** Decides what a row does. An import gives no power and touches nobody who has some: that is done one by one, where it is seen. */
export function judgePerson(
  row: ImportedPerson,
  known: KnownPerson | undefined,
  { roles, newRole }: { readonly roles: readonly Role[]; readonly newRole: string },
): Judgement {
  const named = row.role === undefined ? undefined : roleNamed(roles, row.role);
  if (row.role !== undefined && named === undefined) return { kind: 'problem', problem: 'roleUnknown' };
  const wanted: WantedPerson = {
    name: row.name,
    department: row.department ?? known?.department ?? '',
    roleId: named?.roleId ?? known?.roleId ?? newRole,
    disabled: row.disabled ?? known?.disabled ?? false,
  };
  if (known && isSame(known, wanted)) return { kind: 'same' };
  if (known?.administers) return { kind: 'problem', problem: 'personAdministers' };
  if (named?.administers) return { kind: 'problem', problem: 'roleAdministers' };
  return { kind: known ? 'changed' : 'added', wanted };
}

type WithCards =
  | { readonly kind: 'added' | 'changed'; readonly wanted: WantedPerson; readonly cards: GivenCards }
  | Exclude<Judgement, { readonly kind: 'added' | 'changed' }>;
export type GivenCards = Extract<JudgedCards, { readonly kind: 'cards' }>['added'];

/** Adds to a judgement what the row says of cards, which open an account and so follow the same rule. */
export function judgeWithCards(
  judged: Judgement,
  known: KnownPerson | undefined,
  judgeCards: () => JudgedCards,
): WithCards {
  if (judged.kind === 'problem') return judged;
  const cards = judgeCards();
  if (cards.kind === 'problem') return cards;
  const { added } = cards;
  if (judged.kind !== 'same') return { ...judged, cards: added };
  if (added.length === 0 || known === undefined) return judged;
  if (known.administers) return { kind: 'problem', problem: 'personAdministers' };
  return { kind: 'changed', wanted: known, cards: added };
}

/** By id, or by name in either language. */
function roleNamed(roles: readonly Role[], named: string): Role | undefined {
  return (
    roles.find(({ roleId }) => roleId === named) ??
    roles.find(({ nameZh, nameEn }) => nameZh === named || nameEn.toLowerCase() === named.toLowerCase())
  );
}

function isSame(known: KnownPerson, wanted: WantedPerson): boolean {
  return (
    known.name === wanted.name &&
    known.department === wanted.department &&
    known.roleId === wanted.roleId &&
    known.disabled === wanted.disabled
  );
}
