import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { AccountKind, OwnWay, WayCode } from '@self-print/contract/signInWays.ts';
import type { Deps } from '../../deps.ts';
import { CONTACTS, type Contact } from '../accounts/contacts.ts';
import { offeredWays } from '../identityProviders/offers.ts';
import { type CampusCardRead, signInByCampusCard, signInByIdCard } from './card/signInByCard.ts';
import { type DirectorySignIn, signInByDirectory } from './directory.ts';
import { beginByFace, type JudgedFace, signInByFace } from './face/signInByFace.ts';
import { signInAsGraduate, type TypedGraduate } from './graduates/signInAsGraduate.ts';
import { type ScannedCode, signInByCampusCode } from './identityCode/campusCodes.ts';
import { signInByIdentityCode } from './identityCode/identityCodes.ts';
import { recordRefusal } from './log/recordSignIn.ts';
import { beginPhoneRequest, type PhoneWish, stepOfRequest, takeRequest } from './phone/phoneRequests.ts';
import { sendSignInCode, signInByCode } from './phoneCode/signInByCode.ts';
import { type SignInAt, terminalOf } from './place.ts';
import { beginRedirect } from './redirects/beginRedirect.ts';
import { personOfAnswer, takeAnswer } from './redirects/finishRedirect.ts';
import { type PasswordSignIn, signInByPassword } from './signInByPassword.ts';

/** Who signs in where, and the request by which they ask. */
export interface WayContext {
  readonly deps: Deps;
  readonly at: SignInAt;
  readonly request: IncomingRequest;
}

type Step = (context: WayContext, input: never) => Promise<Outcome<unknown, ErrorName>>;

/**
 * One way to sign in. A client begins it, which gives what has to be shown or opened; may ask how far it is; and finishes it with
 * what the person brought, which gives the person.
 */
interface SignInWay {
  /** Null where there is nothing to show or to open first. */
  readonly begin: Step | null;
  /** Null where there is nothing to wait for. */
  readonly step: Step | null;
  readonly finish: Step;
  /** How sure the platform is of the person afterwards: what the school has set for the provider, or as sure as the phone or the card was. */
  readonly assurance: 'low' | 'normal' | 'of the provider' | 'of the phone' | 'of the card';
}

type Typed = Pick<PasswordSignIn, 'userName' | 'password' | 'captcha'>;

const redirect = {
  begin: (
    { deps, request, at }: WayContext,
    wish: { readonly providerId: string; readonly from: string | null },
  ) => beginRedirect(deps, request, at, wish),
  step: null,
  finish: async ({ deps, request, at }: WayContext, returned: Parameters<typeof takeAnswer>[3]) => {
    const back = await takeAnswer(deps, request, at.client, returned);
    if (!back.ok) return back;
    const { kind, providerId } = back.value.provider;
    const person = await recordRefusal(
      deps,
      at,
      { way: kind, providerId },
      await personOfAnswer(deps, back.value),
    );
    return person.ok ? ok({ person: person.value, from: back.value.flow.from }) : person;
  },
  assurance: 'of the provider',
} as const satisfies SignInWay;

/** A code that is sent to what the platform knows of a person. */
const byCode = (contact: Contact) => ({
  begin: async ({ deps, at }: WayContext, wish: { readonly to: string; readonly language: Language }) =>
    (await isOffered(deps, at, contact.way))
      ? sendSignInCode(deps, at, contact, wish)
      : fail(problem('SIGN_IN_WAY_NOT_OFFERED')),
  step: null,
  finish: async ({ deps, at }: WayContext, typed: Parameters<typeof signInByCode>[3]) => {
    if (!(await isOffered(deps, at, contact.way))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
    const tried = await signInByCode(deps, at, contact, typed);
    return recordRefusal(deps, at, { way: contact.way, providerId: null }, tried);
  },
  assurance: 'normal' as const,
});

/** An account that a system of the school checks. */
const byAccount = (kind: AccountKind) => ({
  begin: null,
  step: null,
  finish: async ({ deps, at }: WayContext, typed: Omit<DirectorySignIn, 'kind'>) => {
    const tried = await signInByDirectory(deps, at, { ...typed, kind });
    const { providerId, userName } = typed;
    return recordRefusal(deps, at, { way: kind, providerId, userName }, tried);
  },
  assurance: 'of the provider' as const,
});

/** Every way to sign in. */
export const SIGN_IN_WAYS = {
  DB: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, { userName, password, captcha }: Typed) => {
      if (!(await isOffered(deps, at, 'DB'))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
      const { schoolCode, place } = at;
      const tried = await signInByPassword(deps, { schoolCode, userName, password, place, captcha });
      return recordRefusal(deps, at, { way: 'DB', providerId: null, userName }, tried);
    },
    assurance: 'normal',
  },
  QR: {
    begin: async ({ deps, at }: WayContext, wish: PhoneWish) =>
      (await isOffered(deps, at, 'QR'))
        ? beginPhoneRequest(
            deps,
            { schoolCode: at.schoolCode, terminalCode: terminalOf(at.place) ?? '' },
            wish,
          )
        : fail(problem('SIGN_IN_WAY_NOT_OFFERED')),
    step: ({ deps, at }: WayContext, { requestId }: { readonly requestId: string }) =>
      stepOfRequest(deps, { schoolCode: at.schoolCode, terminalCode: terminalOf(at.place) ?? '' }, requestId),
    finish: ({ deps, at }: WayContext, { requestId }: { readonly requestId: string }) =>
      takeRequest(deps, { schoolCode: at.schoolCode, terminalCode: terminalOf(at.place) ?? '' }, requestId),
    assurance: 'of the phone',
  },
  PHONE_CODE: byCode(CONTACTS.phone),
  MAIL_CODE: byCode(CONTACTS.mail),
  IDENTITY_CODE: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, scanned: Parameters<typeof signInByIdentityCode>[2]) => {
      if (!(await isOffered(deps, at, 'IDENTITY_CODE'))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
      const tried = await signInByIdentityCode(deps, at, scanned);
      return recordRefusal(deps, at, { way: 'IDENTITY_CODE', providerId: null }, tried);
    },
    assurance: 'of the phone',
  },
  CAMPUS_CODE: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, scanned: ScannedCode) => {
      const tried = await signInByCampusCode(deps, at, scanned);
      return recordRefusal(deps, at, { way: 'CAMPUS_CODE', providerId: scanned.providerId }, tried);
    },
    assurance: 'of the provider',
  },
  CAMPUS_CARD: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, read: CampusCardRead) => {
      if (!(await isOffered(deps, at, 'CAMPUS_CARD'))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
      const { outcome, ownerId } = await signInByCampusCard(deps, at, read);
      const tried = { way: 'CAMPUS_CARD', providerId: null, ...(ownerId && { userId: ownerId }) } as const;
      return recordRefusal(deps, at, tried, outcome);
    },
    assurance: 'of the card',
  },
  ID_CARD: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, { idNumber }: { readonly idNumber: string }) => {
      if (!(await isOffered(deps, at, 'ID_CARD'))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
      const { outcome, ownerId } = await signInByIdCard(deps, at, idNumber);
      const tried = { way: 'ID_CARD', providerId: null, ...(ownerId && { userId: ownerId }) } as const;
      return recordRefusal(deps, at, tried, outcome);
    },
    assurance: 'normal',
  },
  FACE: {
    begin: async ({ deps, at }: WayContext, { userName }: { readonly userName: string }) =>
      (await isOffered(deps, at, 'FACE'))
        ? beginByFace(deps, at, userName)
        : fail(problem('SIGN_IN_WAY_NOT_OFFERED')),
    step: null,
    finish: async ({ deps, at }: WayContext, judged: JudgedFace) => {
      if (!(await isOffered(deps, at, 'FACE'))) return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
      const { outcome, ownerId } = await signInByFace(deps, at, judged);
      const tried = { way: 'FACE', providerId: null, ...(ownerId && { userId: ownerId }) } as const;
      return recordRefusal(deps, at, tried, outcome);
    },
    assurance: 'low',
  },
  LDAP: byAccount('LDAP'),
  HNU: byAccount('HNU'),
  GRADUATE: {
    begin: null,
    step: null,
    finish: async ({ deps, at }: WayContext, typed: TypedGraduate) => {
      const { outcome, ownerId } = await signInAsGraduate(deps, at, typed);
      const { providerId } = typed;
      const tried = { way: 'GRADUATE', providerId, ...(ownerId && { userId: ownerId }) } as const;
      return recordRefusal(deps, at, tried, outcome);
    },
    assurance: 'low',
  },
  CAS: redirect,
  OIDC: redirect,
  OAUTH2: redirect,
  CP: redirect,
  WECHAT: { ...redirect, assurance: 'low' },
} as const satisfies Record<WayCode, SignInWay>;

/** Whether a way of the platform's own is offered in a place. */
async function isOffered(
  { db }: Deps,
  { schoolCode, client, place }: SignInAt,
  id: OwnWay,
): Promise<boolean> {
  const ways = await offeredWays(db, { schoolCode, client, terminalCode: terminalOf(place) });
  return ways.some((way) => way.id === id);
}
