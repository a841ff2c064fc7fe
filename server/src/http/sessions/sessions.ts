import { HOUR_MS, MINUTE_MS, PHONE_SESSION_HOURS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import { z } from 'zod';
import type { Signer } from '../../crypto/signer.ts';
import type { Clock } from '../../system.ts';
import type { RequestBook } from '../requests.ts';
import { createFlowCookies, type FlowCookies } from './flowCookies.ts';
import { addProof, type Proof, type SignInProof, signInProof } from './proofs.ts';

export const SESSION_COOKIE = 'selfPrintSession';

/** Purpose of a session. A browser can be signed in for both at once, as different people. */
export type SessionUse = 'mobile' | 'admin';

/** Where somebody signs in, which decides how long the session lasts. */
export type SignInPage = 'phone' | 'pc' | 'console';

interface SessionRule {
  readonly use: SessionUse;
  /** A person must sign in again after this long without a call. */
  readonly idleMs: number;
  /** Whether the cookie outlives the browser. A PC may be shared; a phone's browser is often closed by the system. */
  readonly outlivesBrowser: boolean;
}

const RULES: Readonly<Record<SignInPage, SessionRule>> = {
  phone: { use: 'mobile', idleMs: PHONE_SESSION_HOURS * HOUR_MS, outlivesBrowser: true },
  pc: { use: 'mobile', idleMs: 30 * MINUTE_MS, outlivesBrowser: false },
  console: { use: 'admin', idleMs: 30 * MINUTE_MS, outlivesBrowser: false },
};
/** How long after the last call the row of a session with a browser-session cookie is kept. */
const ROW_KEPT_SECONDS = HOUR_MS / SECOND_MS;
/** Time to type a code, or to set up an authenticator. */
const SECOND_FACTOR_MS = 10 * MINUTE_MS;
/** How much idle time must pass before a call extends the session, to save writes. */
const EXTEND_AFTER_MS = MINUTE_MS;

const sessionUser = z.object({ schoolCode: z.string(), userId: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;
/** Who is signed in, with everything by which they proved who they are in this session. */
export interface SignedInUser extends SessionUser {
  readonly proofs: readonly Proof[];
}
const signedIn = sessionUser.extend({
  idleUntil: z.number(),
  idleMs: z.number().default(30 * MINUTE_MS),
  // Sessions from before proofs were kept began with a password.
  proof: signInProof.default({ way: 'DB', providerId: null, assurance: 'normal', ticket: null }),
  /** What the same person proved in this session before. */
  earlier: z.array(signInProof).default([]),
});
const signingIn = sessionUser.extend({ until: z.number(), proof: signInProof });

declare module 'express-session' {
  interface SessionData {
    mobile: z.infer<typeof signedIn>;
    admin: z.infer<typeof signedIn>;
    /** An administrator who has entered the right password and still needs the second factor. */
    signingIn: z.infer<typeof signingIn>;
    /** Id of the captcha shown last. */
    captcha: string;
    /** Id of what a provider was last asked, or has told, about who pays in this browser. */
    payerName: string;
    /** Id of the code sent to a phone that this browser has asked for last. */
    phoneCode: string;
  }
}

/** Sessions of phone, PC and console, stored in the database so that they can be revoked and are shared by replicas. */
export interface Sessions extends FlowCookies {
  /** Loads the session of a request, for families that use one. */
  readonly middleware: RequestHandler;
  readonly current: (view: IncomingRequest, use: SessionUse) => SignedInUser | undefined;
  /**
   * Saves what a request has changed now, not at the end of its answer: a long answer would otherwise bring back a session that
   * was ended meanwhile.
   */
  readonly saveNow: (view: IncomingRequest) => Promise<void>;
  /** Whether the session of a request that is being answered is still there, and still this person's. */
  readonly isStill: (view: IncomingRequest, use: SessionUse, who: SessionUser) => Promise<boolean>;
  /**
   * Signs a person in under a new session id, which prevents session fixation. What the same person has proved in this session before
   * still counts.
   */
  readonly begin: (
    view: IncomingRequest,
    page: SignInPage,
    user: SessionUser,
    proof: SignInProof,
  ) => Promise<void>;
  /** How the person of a session proved who they are last. */
  readonly proofOf: (view: IncomingRequest, use: SessionUse | 'signingIn') => SignInProof | undefined;
  /** Remembers for a few minutes who entered the right password, under a new session id. */
  readonly awaitSecondFactor: (view: IncomingRequest, user: SessionUser, proof: SignInProof) => Promise<void>;
  readonly signingIn: (view: IncomingRequest) => SessionUser | undefined;
  /** Ends one use; the session itself is deleted with the last one. */
  readonly end: (view: IncomingRequest, use: SessionUse) => Promise<void>;
  /**
   * Saved when it resolves: the image is streamed and may be displayed before the end of the response, at which sessions are
   * normally saved.
   */
  readonly keepCaptcha: (view: IncomingRequest, captchaId: string) => Promise<void>;
  readonly captchaOf: (view: IncomingRequest) => string | undefined;
  /** Binds the name by which a provider knows the payer to this browser. */
  readonly keepPayerName: (view: IncomingRequest, nameId: string) => Promise<void>;
  readonly payerNameOf: (view: IncomingRequest) => string | undefined;
  /** Binds a code that is sent to a phone to this browser. */
  readonly keepPhoneCode: (view: IncomingRequest, codeId: string) => Promise<void>;
  readonly phoneCodeOf: (view: IncomingRequest) => string | undefined;
}

export interface SessionOptions {
  readonly pool: pg.Pool;
  readonly secret: string;
  /** Signs the cookies of sign-ins at a provider's page. */
  readonly flowSigner: Signer;
  readonly clock: Clock;
  readonly book: RequestBook;
  readonly onStoreError: (error: unknown) => void;
}

export function createSessions({
  pool,
  secret,
  flowSigner,
  clock,
  book,
  onStoreError,
}: SessionOptions): Sessions {
  const Store = connectPgSimple(session);
  const requestOf = (view: IncomingRequest): Request => {
    const { request } = book.factsOf(view);
    if (!request.session) throw new Error('This request was not given a session');
    return request;
  };
  return {
    ...createFlowCookies(book, flowSigner),
    middleware: session({
      name: SESSION_COOKIE,
      secret,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto' },
      store: new Store({
        pool,
        tableName: 'web_session',
        ttl: ROW_KEPT_SECONDS,
        // A call that extends the session saves it, which is often enough: without this each call would write the row.
        disableTouch: true,
        // Expired sessions are deleted by the maintenance job.
        pruneSessionInterval: false,
        errorLog: onStoreError,
      }),
    }),
    current: (view, use) => {
      const { session: data } = book.factsOf(view).request;
      const user = signedIn.safeParse(data?.[use]);
      const now = clock.now().getTime();
      if (!data || !user.success || user.data.idleUntil <= now) return undefined;
      const { idleUntil, idleMs, schoolCode, userId, proof, earlier } = user.data;
      const extended = now + idleMs;
      if (extended - idleUntil >= EXTEND_AFTER_MS) data[use] = { ...user.data, idleUntil: extended };
      return {
        schoolCode,
        userId,
        proofs: [proof, ...earlier].map(({ way, assurance }) => ({ way, assurance })),
      };
    },
    saveNow: (view) => settled((done) => requestOf(view).session.save(done)),
    isStill: async (view, use, who) => {
      const { sessionStore, sessionID } = requestOf(view);
      const data = await new Promise<session.SessionData | null | undefined>((resolve, reject) => {
        sessionStore.get(sessionID, (error, found) => (error ? reject(error) : resolve(found)));
      });
      const user = signedIn.safeParse(data?.[use]);
      if (!user.success || user.data.idleUntil <= clock.now().getTime()) return false;
      return user.data.schoolCode === who.schoolCode && user.data.userId === who.userId;
    },
    begin: async (view, page, user, proof) => {
      const { use, idleMs, outlivesBrowser } = RULES[page];
      const request = requestOf(view);
      const { mobile, admin } = request.session;
      const [, ...earlier] = addProof(provenBefore(request.session[use], user, clock), proof, isSameProof);
      await settled((done) => request.session.regenerate(done));
      if (mobile) request.session.mobile = mobile;
      if (admin) request.session.admin = admin;
      request.session[use] = { ...user, idleMs, idleUntil: clock.now().getTime() + idleMs, proof, earlier };
      const { cookie } = request.session;
      // For a browser that is signed in for both uses, the stricter rule applies.
      if (outlivesBrowser && !(use === 'mobile' ? admin : mobile)) cookie.maxAge = idleMs;
      await settled((done) => request.session.save(done));
    },
    awaitSecondFactor: async (view, user, proof) => {
      const request = requestOf(view);
      const { mobile } = request.session;
      await settled((done) => request.session.regenerate(done));
      if (mobile) request.session.mobile = mobile;
      request.session.signingIn = { ...user, until: clock.now().getTime() + SECOND_FACTOR_MS, proof };
      await settled((done) => request.session.save(done));
    },
    signingIn: (view) => {
      const user = signingIn.safeParse(book.factsOf(view).request.session?.signingIn);
      if (!user.success || user.data.until <= clock.now().getTime()) return undefined;
      const { schoolCode, userId } = user.data;
      return { schoolCode, userId };
    },
    proofOf: (view, use) => {
      const { session: data } = book.factsOf(view).request;
      return (use === 'signingIn' ? signingIn : signedIn).safeParse(data?.[use]).data?.proof;
    },
    end: async (view, use) => {
      const request = requestOf(view);
      delete request.session[use];
      const { mobile, admin } = request.session;
      await settled((done) => (mobile || admin ? request.session.save(done) : request.session.destroy(done)));
    },
    keepCaptcha: async (view, captchaId) => {
      const { session: data } = requestOf(view);
      data.captcha = captchaId;
      await settled((done) => data.save(done));
    },
    captchaOf: (view) => z.string().safeParse(requestOf(view).session.captcha).data,
    keepPayerName: async (view, nameId) => {
      const { session: data } = requestOf(view);
      data.payerName = nameId;
      await settled((done) => data.save(done));
    },
    payerNameOf: (view) => z.uuid().safeParse(requestOf(view).session.payerName).data,
    keepPhoneCode: async (view, codeId) => {
      const { session: data } = requestOf(view);
      data.phoneCode = codeId;
      await settled((done) => data.save(done));
    },
    phoneCodeOf: (view) => z.uuid().safeParse(requestOf(view).session.phoneCode).data,
  };
}

/** What a session that is not over shows of the same person. */
function provenBefore(kept: unknown, user: SessionUser, clock: Clock): readonly SignInProof[] {
  const before = signedIn.safeParse(kept).data;
  if (!before || before.idleUntil <= clock.now().getTime()) return [];
  const isSame = before.schoolCode === user.schoolCode && before.userId === user.userId;
  return isSame ? [before.proof, ...before.earlier] : [];
}

function isSameProof(one: SignInProof, other: SignInProof): boolean {
  return one.way === other.way && one.providerId === other.providerId;
}

function settled(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
