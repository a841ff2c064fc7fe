import { HOUR_MS } from '@self-print/contract/limits.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import { z } from 'zod';
import type { RequestBook } from '../requests.ts';

export const SESSION_COOKIE = 'selfPrintSession';
const IDLE_MS = 2 * HOUR_MS;

const sessionUser = z.object({ schoolCode: z.string(), userId: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

declare module 'express-session' {
  interface SessionData {
    user: SessionUser;
  }
}

/** Web sessions of phone, PC and console, kept in the database so that they can be revoked and shared by replicas. */
export interface Sessions {
  /** Loads the session of a request; only for families that use one. */
  readonly middleware: RequestHandler;
  readonly current: (view: IncomingRequest) => SessionUser | undefined;
  /** Signs a person in under a new session id, so that a planted id is worth nothing. */
  readonly begin: (view: IncomingRequest, user: SessionUser) => Promise<void>;
  readonly end: (view: IncomingRequest) => Promise<void>;
}

export interface SessionOptions {
  readonly pool: pg.Pool;
  readonly secret: string;
  readonly book: RequestBook;
  readonly onStoreError: (error: unknown) => void;
}

export function createSessions({ pool, secret, book, onStoreError }: SessionOptions): Sessions {
  const Store = connectPgSimple(session);
  const requestOf = (view: IncomingRequest): Request => {
    const { request } = book.factsOf(view);
    if (!request.session) throw new Error('This request was not given a session');
    return request;
  };
  return {
    middleware: session({
      name: SESSION_COOKIE,
      secret,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: IDLE_MS },
      store: new Store({
        pool,
        tableName: 'web_session',
        // The maintenance job deletes what has run out.
        pruneSessionInterval: false,
        errorLog: onStoreError,
      }),
    }),
    current: (view) => {
      const user = sessionUser.safeParse(book.factsOf(view).request.session?.user);
      return user.success ? user.data : undefined;
    },
    begin: async (view, user) => {
      const request = requestOf(view);
      await settled((done) => request.session.regenerate(done));
      request.session.user = user;
      await settled((done) => request.session.save(done));
    },
    end: async (view) => {
      const request = requestOf(view);
      await settled((done) => request.session.destroy(done));
    },
  };
}

function settled(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
