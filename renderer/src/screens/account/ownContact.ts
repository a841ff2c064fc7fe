import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import type { ContactPage } from '../../flows/account/state.ts';
import { useLoaded } from '../useLoaded.ts';

const OWN = { a: 'me', b: 'me' };

/** The number or mail address of somebody, whichever it is. */
export interface OwnContact {
  /** Masked; null where none was proved. */
  readonly present: string | null;
  readonly canChange: boolean;
  readonly needsPassword: boolean;
}

type Loaded<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | Exclude<ReturnType<typeof useLoaded<typeof calls.phone>>[0], { readonly state: 'ready' }>;

/** Somebody's number, and how to ask for it again. */
export function useOwnPhone(): readonly [Loaded<OwnContact>, () => void] {
  const [own, again] = useLoaded(calls.phone, OWN);
  return [
    own.state === 'ready' ? { state: 'ready', value: { ...own.value, present: own.value.phone } } : own,
    again,
  ];
}

/** The same of the mail address. */
export function useOwnMail(): readonly [Loaded<OwnContact>, () => void] {
  const [own, again] = useLoaded(calls.mail, OWN);
  return [
    own.state === 'ready' ? { state: 'ready', value: { ...own.value, present: own.value.mail } } : own,
    again,
  ];
}

export const USE_OWN: Readonly<Record<ContactPage, typeof useOwnPhone>> = {
  ownPhone: useOwnPhone,
  ownMail: useOwnMail,
};

/** How the texts of each begin. */
export const CONTACT_TEXTS = { ownPhone: 'own.phone', ownMail: 'own.mail' } as const;
