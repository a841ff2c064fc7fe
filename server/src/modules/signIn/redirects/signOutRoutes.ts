import { CAS_RETURN_PAGE, readReturnPath, WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { sql } from 'drizzle-orm';
import express, { Router } from 'express';
import { z } from 'zod';
import { readSignOut } from '../../../adapters/identity/cas/readSignOut.ts';
import { webSession } from '../../../db/schema/sessions.ts';
import type { Deps } from '../../../deps.ts';
import { findProvider } from '../../identities/providerStore.ts';
import { ticketHash } from './finishRedirect.ts';

const BODY_MAX = '16kb';
const body = z.object({ logoutRequest: z.string() });

/**
 * Single sign-out: a CAS server posts to the page to which it sent the browser that somebody has signed out there. It proves nothing
 * but that it knows the ticket, which was known to it and us alone, and can end the session of that ticket only.
 */
export function signOutRoutes(deps: Pick<Deps, 'db' | 'keys' | 'log'>): Router {
  const router = Router();
  const pages = Object.values(WEB_PATHS).map((app) => `${app}${CAS_RETURN_PAGE}/{*rest}`);
  router.post(pages, express.urlencoded({ extended: false, limit: BODY_MAX }), async (request, response) => {
    const named = readReturnPath(request.path);
    const posted = body.safeParse(request.body);
    const ticket = posted.success ? readSignOut(posted.data.logoutRequest) : undefined;
    if (named && ticket !== undefined) {
      const { schoolCode, providerId } = named;
      await endSessionsOf(deps, { schoolCode, providerId }, ticket);
    }
    // The same for everything, so that nobody learns which tickets there are.
    response.status(200).type('text/plain').send('');
  });
  return router;
}

async function endSessionsOf(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  key: { readonly schoolCode: string; readonly providerId: string },
  ticket: string,
): Promise<void> {
  const provider = await findProvider(deps.db, key);
  if (provider?.kind !== 'CAS') return;
  const hash = ticketHash(deps, key, ticket);
  // What was proved before in the same session ends it as well.
  const earlier = JSON.stringify([{ ticket: hash }]);
  const isOf = (use: string) => sql`(${webSession.sess} -> ${use} -> 'proof' ->> 'ticket' = ${hash}
    or (${webSession.sess} -> ${use} -> 'earlier')::jsonb @> ${earlier}::jsonb)`;
  const ended = await deps.db.orm
    .delete(webSession)
    .where(sql`${isOf('mobile')} or ${isOf('admin')} or ${isOf('signingIn')}`)
    .returning({ sid: webSession.sid });
  if (ended.length > 0) deps.log.event('sign-out-by-provider', key);
}
