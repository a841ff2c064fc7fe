import type { Outcome } from '@self-print/contract/errors.ts';
import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUse } from '../../http/sessions/sessions.ts';
import { findProvider } from '../identities/providerStore.ts';

const SIGN_IN_PAGES = { console: '/login', pc: '/self-print-login' } as const;

/**
 * Ends a session. Whoever signed in at a provider's page is sent there to sign out as well, or the next person at this browser would
 * be signed in by it without a password; the provider sends them back to the sign-in page.
 */
export async function signOutAtPage(
  deps: Deps,
  request: IncomingRequest,
  schoolCode: string,
  { use, page }: { readonly use: SessionUse; readonly page: keyof typeof SIGN_IN_PAGES },
): Promise<Outcome<{ readonly redirect: string | null }, never>> {
  const providerId = deps.sessions.proofOf(request, use)?.providerId ?? null;
  await deps.sessions.end(request, use);
  if (providerId === null) return ok({ redirect: null });
  const provider = await findProvider(deps.db, { schoolCode, providerId });
  const opened = provider && deps.identities.open(provider);
  if (!opened?.ok || opened.value.kind !== 'redirect') return ok({ redirect: null });
  const returnTo = `${deps.publicUrl()}${WEB_PATHS.console}${SIGN_IN_PAGES[page]}`;
  return ok({ redirect: opened.value.signOutAddress(returnTo) ?? null });
}
