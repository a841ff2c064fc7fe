import { type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Actor, TerminalActor, UserActor } from './actor.ts';
import { isFromOwnPage } from './ownPage.ts';
import type { SessionUser } from './sessions/sessions.ts';

/** What a terminal sends to prove who it is. */
export interface TerminalHeaders {
  readonly appId: string;
  readonly accessToken: string;
  readonly schoolCode: string;
  readonly terminalCode: string;
}

export interface Authentication {
  readonly findTerminal: (headers: TerminalHeaders) => Promise<TerminalActor | undefined>;
  readonly sessionUser: (request: IncomingRequest) => SessionUser | undefined;
  readonly findUser: (user: SessionUser) => Promise<UserActor | undefined>;
  readonly addressOf: (request: IncomingRequest) => string;
}

/** Checks a caller against the access rule of the call. */
export function createAuthenticate(sources: Authentication) {
  return async (call: Call, request: IncomingRequest): Promise<Result<Actor, CallProblem>> => {
    switch (call.access) {
      case 'public':
        return ok({ kind: 'anyone', address: sources.addressOf(request) });
      case 'terminal': {
        const headers = terminalHeaders(request);
        const actor = headers && (await sources.findTerminal(headers));
        return actor ? ok(actor) : fail(problem('ACCESS_TOKEN_INVALID'));
      }
      case 'mobileUser': {
        const session = isFromOwnPage(request, LOGIN_MODES.mobile) ? sources.sessionUser(request) : undefined;
        const actor = session && (await sources.findUser(session));
        return actor ? ok(actor) : fail(problem('MOBILE_NOT_SIGNED_IN'));
      }
      case 'admin':
        return fail(problem('NOT_SIGNED_IN'));
      case 'kioskPage':
      case 'kioskStaff':
        return fail(problem('FORBIDDEN'));
      default:
        return assertNever(call.access);
    }
  };
}

/** The headers by which a terminal proves who it is; undefined when one is missing. */
export function terminalHeaders({ header }: Pick<IncomingRequest, 'header'>): TerminalHeaders | undefined {
  const appId = header(HEADERS.appId);
  const accessToken = header(HEADERS.accessToken);
  const schoolCode = header(HEADERS.schoolCode);
  const terminalCode = header(HEADERS.terminalCode);
  if (!appId || !accessToken || !schoolCode || !terminalCode) return undefined;
  return { appId, accessToken, schoolCode, terminalCode };
}
