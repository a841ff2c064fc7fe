import { BASE_PATHS, type ClientFamily } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import {
  type Binding,
  createDispatcher,
  type DispatcherOptions,
  type IncomingRequest,
  languageOf,
  problemAnswer,
} from '@self-print/contract/serve.ts';
import { sendAnswer } from '@self-print/contract/serveHttp.ts';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import helmet from 'helmet';
import type { Clock } from '../system.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Actor } from './actor.ts';
import { type Authentication, createAuthenticate } from './authenticate.ts';
import { problemOfRequestFault, readBodies } from './bodies.ts';
import { allowKioskOrigins } from './cors.ts';
import { familyOf } from './family.ts';
import type { Metrics } from './metrics.ts';
import { createOutcomeRecorder } from './outcomes.ts';
import { problemOfError } from './problemOfError.ts';
import type { RequestBook } from './requests.ts';
import type { Sessions } from './sessions/sessions.ts';
import { carriesNul } from './unstorable.ts';

/** A request as its sender signed it. */
export interface SignedRequest extends Pick<IncomingRequest, 'header'> {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Undefined: it is not there as it was sent. */
  readonly body: Uint8Array | undefined;
  readonly address: string;
}

const NO_BYTES = new Uint8Array();
const WITHOUT_SESSION: ReadonlySet<ClientFamily> = new Set<ClientFamily>(['terminal', 'app']);

export interface PlatformAppOptions {
  readonly bindings: readonly Binding<Actor>[];
  readonly findTerminal: Authentication['findTerminal'];
  readonly findUser: Authentication['findUser'];
  readonly findAdmin: Authentication['findAdmin'];
  readonly findVisitor: Authentication['findVisitor'];
  readonly findApp: (request: SignedRequest) => ReturnType<Authentication['findApp']>;
  /** Refuses a person whose sign-in is not sure enough for a call. */
  readonly admit: DispatcherOptions<Actor>['admit'] & {};
  /** The language of an answer, restricted to those that the school's licence covers. */
  readonly languageFor: (actor: Actor, asked: Language) => Promise<Language>;
  readonly sessions: Sessions;
  readonly book: RequestBook;
  /** Looks at how requests come in. */
  readonly seeRequest: RequestHandler;
  /** Routes outside the contract: probes and documentation. */
  readonly routers: readonly Router[];
  readonly kioskOrigins: readonly string[];
  /** Express's `trust proxy`; empty trusts no proxy. */
  readonly trustProxy: string;
  readonly metrics: Metrics;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly tracing: Pick<Tracing, 'callEnded'>;
}

/** The platform's HTTP application. Every call is answered by an envelope or a file, even on errors. */
export function createPlatformApp(options: PlatformAppOptions): Express {
  const { book, log, sessions } = options;
  const record = createOutcomeRecorder(log, options.metrics, options.clock, book, options.tracing);
  const dispatch = createDispatcher<Actor>({
    bindings: options.bindings,
    familyOf,
    authenticate: createAuthenticate({
      findTerminal: options.findTerminal,
      findUser: options.findUser,
      findAdmin: options.findAdmin,
      findVisitor: options.findVisitor,
      findApp: (view) => {
        const { request, address } = book.factsOf(view);
        const { method, originalUrl: target } = request;
        // Bytes that nobody kept came in a form that no call of an app has.
        const body = book.bodyOf(view) ?? (view.body === undefined ? NO_BYTES : undefined);
        return options.findApp({ method, target, body, header: view.header, address });
      },
      sessionUser: sessions.current,
      signingIn: sessions.signingIn,
      addressOf: (view) => book.factsOf(view).address,
    }),
    admit: options.admit,
    languageFor: options.languageFor,
    problemOfError,
    onOutcome: record,
  });

  const refuse = async (request: Request, response: Response, found: CallProblem, error?: unknown) => {
    const view = book.view(request);
    record({ call: undefined, request: view, problem: found, error });
    await sendAnswer(response, problemAnswer(found, languageOf(view)));
  };
  const onFault: ErrorRequestHandler = async (error, request, response, _next) => {
    if (response.headersSent) {
      log.error('call-failed', error);
      response.destroy();
      return;
    }
    const fault = problemOfRequestFault(error);
    await refuse(request, response, fault ?? problemOfError(error), fault ? undefined : error);
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  if (options.trustProxy !== '') app.set('trust proxy', options.trustProxy);
  app.use(book.begin);
  app.use(options.seeRequest);
  app.use(
    helmet({
      // Campus networks often use plain HTTP; in production a reverse proxy redirects to HTTPS.
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
      // Kiosk pages, which have another origin, show this server's adverts.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  );
  for (const router of options.routers) app.use(router);
  app.use(BASE_PATHS.terminal, allowKioskOrigins(options.kioskOrigins));
  app.use(
    readBodies(
      options.bindings.map(({ call }) => call),
      refuse,
      book.keepBody,
    ),
  );
  app.use((request, response, next) => {
    if (WITHOUT_SESSION.has(familyOf(book.view(request)))) next();
    else sessions.middleware(request, response, next);
  });
  app.use(async (request, response) => {
    const view = book.view(request);
    if (carriesNul(view)) await refuse(request, response, problem('BAD_REQUEST'));
    else await sendAnswer(response, await dispatch(view));
  });
  app.use(onFault);
  return app;
}
