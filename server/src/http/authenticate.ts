import { type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Actor, AdminActor, AppActor, TerminalActor, TerminalUserActor, UserActor } from './actor.ts';
import { isFromOwnPage } from './ownPage.ts';
import { may } from './permissions.ts';
import type { SessionUse, SessionUser, SignedInUser } from './sessions/sessions.ts';

/** Headers by which a terminal authenticates. */
export interface TerminalHeaders {
  readonly appId: string;
  readonly accessToken: string;
  readonly schoolCode: string;
  readonly terminalCode: string;
}

export interface Authentication {
  readonly findTerminal: (headers: TerminalHeaders) => Promise<TerminalActor | undefined>;
  /** Finds the person of a current visit that began at this terminal. */
  readonly findVisitor: (
    terminal: TerminalActor,
    visitToken: string,
  ) => Promise<TerminalUserActor | undefined>;
  readonly sessionUser: (request: IncomingRequest, use: SessionUse) => SignedInUser | undefined;
  /** The administrator who has just entered the right password in this browser. */
  readonly signingIn: (request: IncomingRequest) => SessionUser | undefined;
  /** Finds the user of a session; undefined if the account has been disabled since. On a phone, the school needs the licence for it. */
  readonly findUser: (
    user: SignedInUser,
    at: 'phone' | 'pc',
  ) => Promise<UserActor | 'unlicensed' | undefined>;
  readonly findAdmin: (user: SessionUser) => Promise<AdminActor | undefined>;
  /** Finds the app that signed a request; a request is taken once. */
  readonly findApp: (request: IncomingRequest) => Promise<Result<AppActor, CallProblem>>;
  readonly addressOf: (request: IncomingRequest) => string;
}

/** Authenticates a caller according to the call's access rule. */
export function createAuthenticate(sources: Authentication) {
  const ownSession = (request: IncomingRequest, use: SessionUse, mode: keyof typeof LOGIN_MODES = use) =>
    isFromOwnPage(request, LOGIN_MODES[mode]) ? sources.sessionUser(request, use) : undefined;
  const terminalOf = async (request: IncomingRequest) => {
    const headers = terminalHeaders(request);
    return headers && sources.findTerminal(headers);
  };
  return async (call: Call, request: IncomingRequest): Promise<Result<Actor, CallProblem>> => {
    switch (call.access) {
      case 'public':
        return ok({ kind: 'anyone', address: sources.addressOf(request) });
      case 'terminal': {
        const actor = await terminalOf(request);
        return actor ? ok(actor) : fail(problem('ACCESS_TOKEN_INVALID'));
      }
      case 'terminalAgent': {
        const actor = await terminalOf(request);
        if (!actor) return fail(problem('ACCESS_TOKEN_INVALID'));
        return actor.isPage ? fail(problem('FORBIDDEN')) : ok(actor);
      }
      case 'terminalUser': {
        const terminal = await terminalOf(request);
        if (!terminal) return fail(problem('ACCESS_TOKEN_INVALID'));
        const visitToken = request.header(HEADERS.visitToken);
        const actor = visitToken ? await sources.findVisitor(terminal, visitToken) : undefined;
        return actor ? ok(actor) : fail(problem('NOT_SIGNED_IN'));
      }
      case 'mobileUser': {
        // PC pages share the console's base path and its error for a missing sign-in.
        const atPc = call.client === 'pc';
        const session = ownSession(request, 'mobile', atPc ? 'selfPrint' : 'mobile');
        const actor = session && (await sources.findUser(session, atPc ? 'pc' : 'phone'));
        if (actor === 'unlicensed') return fail(problem('MODULE_NOT_LICENSED'));
        return actor ? ok(actor) : fail(problem(atPc ? 'NOT_SIGNED_IN' : 'MOBILE_NOT_SIGNED_IN'));
      }
      case 'signingIn': {
        const session = isFromOwnPage(request, LOGIN_MODES.admin) ? sources.signingIn(request) : undefined;
        const admin = session && (await sources.findAdmin(session));
        return admin
          ? ok({ ...admin, kind: 'signingIn', address: sources.addressOf(request) })
          : fail(problem('NOT_SIGNED_IN'));
      }
      case 'admin': {
        const session = ownSession(request, 'admin');
        const actor = session && (await sources.findAdmin(session));
        if (!actor) return fail(problem('NOT_SIGNED_IN'));
        const allowed = call.permission === 'anyAdministrator' || may(actor, call.permission);
        return allowed ? ok(actor) : fail(problem('NO_PERMISSION'));
      }
      case 'app': {
        const app = await sources.findApp(request);
        if (!app.ok) return app;
        const { scope } = call;
        return scope === 'anyApp' || app.value.scopes.has(scope)
          ? app
          : fail(problem('APP_SCOPE_MISSING', { detail: { scope } }));
      }
      case 'kioskPage':
      case 'kioskStaff':
        return fail(problem('FORBIDDEN'));
      default:
        return assertNever(call);
    }
  };
}

/** Headers by which a terminal authenticates; undefined when one is missing. */
export function terminalHeaders({ header }: Pick<IncomingRequest, 'header'>): TerminalHeaders | undefined {
  const appId = header(HEADERS.appId);
  const accessToken = header(HEADERS.accessToken);
  const schoolCode = header(HEADERS.schoolCode);
  const terminalCode = header(HEADERS.terminalCode);
  if (!appId || !accessToken || !schoolCode || !terminalCode) return undefined;
  return { appId, accessToken, schoolCode, terminalCode };
}
