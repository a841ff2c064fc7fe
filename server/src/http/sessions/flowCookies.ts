import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { CookieOptions, Request } from 'express';
import type { Signer } from '../../crypto/signer.ts';
import type { RequestBook } from '../requests.ts';

const NAME = 'selfPrintSignIn-';
/** Browsers take no cookie of this name from another host below the same domain, nor over plain HTTP. */
const HOST_PREFIX = '__Host-';
/** Sign-ins that a browser has under way at once: enough for its tabs, and few enough for the headers of a request. */
const FLOWS_MAX = 8;
const FLOW_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export interface SignInFlowKey {
  readonly schoolCode: string;
  readonly flowId: string;
}

/**
 * Binds sign-ins at a provider's page to a browser by a cookie for each of them. They are kept out of the session: another request that
 * begins a session at the same moment, such as the one for the captcha's picture, would replace its cookie, and a second tab the first
 * one's sign-in.
 */
export interface FlowCookies {
  readonly keepFlow: (view: IncomingRequest, flow: SignInFlowKey, validMs: number) => void;
  /** The sign-ins of this browser that were begun here; each may be over. */
  readonly flowsOf: (view: IncomingRequest) => readonly SignInFlowKey[];
  readonly forgetFlow: (view: IncomingRequest, flow: SignInFlowKey) => void;
}

interface FlowCookie extends SignInFlowKey {
  readonly name: string;
}

export function createFlowCookies(book: RequestBook, signer: Signer): FlowCookies {
  const requestOf = (view: IncomingRequest) => book.factsOf(view).request;
  const nameOf = (request: Request, flowId: string) => `${request.secure ? HOST_PREFIX : ''}${NAME}${flowId}`;
  const options = ({ secure }: Request) =>
    ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const satisfies CookieOptions;
  const read = (request: Request): FlowCookie[] => {
    const named = new RegExp(`^${nameOf(request, `(${FLOW_ID})`)}=([A-Za-z0-9_-]{1,32})\\.([0-9a-f]{64})$`);
    return (request.get('cookie') ?? '').split(';').flatMap((each) => {
      const [, flowId, schoolCode, signature] = named.exec(each.trim()) ?? [];
      if (flowId === undefined || schoolCode === undefined || signature === undefined) return [];
      const isOurs = signer.verify([schoolCode, flowId], signature);
      return isOurs ? [{ schoolCode, flowId, name: nameOf(request, flowId) }] : [];
    });
  };
  const forget = (request: Request, name: string) => request.res?.clearCookie(name, options(request));
  return {
    keepFlow: (view, { schoolCode, flowId }, validMs) => {
      const request = requestOf(view);
      // Browsers send older cookies first (RFC 6265, 5.4).
      for (const { name } of read(request).slice(0, -(FLOWS_MAX - 1))) forget(request, name);
      request.res?.cookie(nameOf(request, flowId), `${schoolCode}.${signer.sign([schoolCode, flowId])}`, {
        ...options(request),
        maxAge: validMs,
      });
    },
    flowsOf: (view) => read(requestOf(view)).slice(-FLOWS_MAX),
    forgetFlow: (view, { flowId }) => {
      const request = requestOf(view);
      forget(request, nameOf(request, flowId));
    },
  };
}
