import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { BASE_PATHS, HEADERS } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { BODY_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type Dispatcher, languageOf, problemAnswer } from '@self-print/contract/serve.ts';
import { incoming, sendAnswer } from '@self-print/contract/serveHttp.ts';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { TASK_ANSWER_LIMIT_BYTES } from '../limits.ts';
import { withRequestId } from '../requestContext.ts';
import type { KeptLogo } from '../schoolLogo/keptLogo.ts';
import { bodyProblem } from './bodyProblem.ts';
import type { DenialLog } from './denials.ts';
import { denialOf, type GuardPolicy, isCall } from './guard.ts';
import { kioskPages } from './kioskPages.ts';
import { schoolLogo } from './schoolLogo.ts';
import { securityHeaders } from './securityHeaders.ts';

export interface HttpOptions {
  /** Null until the port is known; no request is answered before. */
  readonly policy: () => GuardPolicy | null;
  /** Token of the pages currently served. */
  readonly token: () => string;
  readonly dispatcher: Dispatcher;
  readonly denials: DenialLog;
  readonly log: EventLog;
  readonly kioskDir: string;
  readonly dockUrl: string | null;
  readonly payerPage: string | null;
  readonly logo: () => KeptLogo | null;
  readonly platformOrigin: () => string | null;
  readonly newRequestId: () => string;
}

/** The only call whose body may contain a picture. */
const TASK_ANSWER = BASE_PATHS.agent + pageTaskCalls.answerTask.path;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The agent's HTTP application: guard, kiosk page, calls. Never sends CORS headers. */
export function agentHttp(options: HttpOptions): Express {
  const { policy, dispatcher, denials, log, platformOrigin, newRequestId } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');

  app.use((request, response, next) => {
    response.set(securityHeaders(platformOrigin(), options.dockUrl));
    const found = policy();
    const denial = found
      ? denialOf(factsOf(request), found)
      : ({ reason: 'host', problem: 'UNAVAILABLE' } as const);
    if (!denial) return next();
    denials.note(denial.reason, request.path);
    return sendAnswer(response, problemAnswer(problem(denial.problem), languageOf(headersOf(request))));
  });
  app.use((request, response, next) => {
    const given = request.get(HEADERS.requestId);
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : newRequestId();
    response.set(HEADERS.requestId, requestId);
    response.locals.requestId = requestId;
    withRequestId(requestId, next);
  });
  // The guard has admitted only JSON, whatever the type says. A compressed body could be far larger than it appears.
  const bodies = { inflate: false, type: () => true };
  const picture = express.json({ ...bodies, limit: TASK_ANSWER_LIMIT_BYTES });
  const usual = express.json({ ...bodies, limit: BODY_LIMIT_BYTES });
  app.use(
    onlyCalls((request, response, next) =>
      (request.path === TASK_ANSWER ? picture : usual)(request, response, next),
    ),
  );
  app.use(
    onlyCalls(async (request, response) => {
      const { requestId } = response.locals;
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      await sendAnswer(response, await dispatcher(incoming(request, String(requestId), gone.signal)));
    }),
  );
  const { kioskDir: folder, token, dockUrl, payerPage } = options;
  app.use(schoolLogo(options.logo));
  app.use(kioskPages({ folder, token, dockUrl, payerPage }));
  app.use((request, response) =>
    sendAnswer(response, problemAnswer(problem('NOT_FOUND'), languageOf(headersOf(request)))),
  );
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const known = bodyProblem(error);
    if (!known) log.error('call-failed', error, { path: request.path });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    void sendAnswer(response, problemAnswer(problem(known ?? 'INTERNAL'), languageOf(headersOf(request))));
  };
  app.use(onError);
  return app;
}

function onlyCalls(handler: express.RequestHandler): express.RequestHandler {
  return (request, response, next) => (isCall(request.path) ? handler(request, response, next) : next());
}

function headersOf(request: Request): { readonly header: (name: string) => string | undefined } {
  return { header: (name) => request.get(name) };
}

function factsOf(request: Request): Parameters<typeof denialOf>[0] {
  const { rawHeaders } = request;
  return {
    method: request.method,
    path: request.path,
    hosts: rawHeaders.filter(
      (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
    ),
    origin: request.get('origin'),
    fetchSite: request.get('sec-fetch-site'),
    contentType: request.get('content-type'),
    token: request.get(HEADERS.agentToken),
  };
}
