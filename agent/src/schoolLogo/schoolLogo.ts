import { join } from 'node:path';
import { LOGO_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from '../files/errorFacts.ts';
import { privateJson } from '../files/privateJson.ts';
import { readLimited } from '../files/readLimited.ts';
import { type KeptWork, keepTrying, type Trying } from '../jobs/keepTrying.ts';
import { LOGO_FETCH_LIMIT_MS } from '../limits.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { TerminalStore } from '../platform/terminalStore.ts';
import type { Tokens } from '../platform/tokens.ts';
import { type KeptLogo, keptLogo, logoFile, logoType } from './keptLogo.ts';

/** Below the agent's own address. */
export const LOGO_FOLDER = '/school-logo';

/** The logo of the terminal's school, fetched once and kept in a file, so that the kiosk has it without a network, too. */
export interface SchoolLogo extends KeptWork {
  /** The one that the school has now; null while it has none, or none that is here. */
  readonly kept: () => KeptLogo | null;
  /** Where the kiosk page finds it. */
  readonly address: () => string | null;
}

export interface SchoolLogoOptions extends Trying {
  readonly dataDir: string;
  readonly tokens: Tokens;
  readonly client: Pick<PlatformClient, 'get'>;
  readonly registration: Registration;
  readonly terminal: Pick<TerminalStore, 'view'>;
  readonly log: EventLog;
  readonly onChange: () => void;
}

export function createSchoolLogo(options: SchoolLogoOptions): SchoolLogo {
  const { dataDir, tokens, client, registration, terminal, log, onChange } = options;
  const file = privateJson(join(dataDir, 'school-logo.json'), logoFile);
  let held = readKept(file);
  /** Said once for each logo, not with every try. */
  let missed: string | null = null;

  const wanted = () => terminal.view()?.brand.logo ?? null;
  const kept = () => (held !== null && held.path === wanted() ? held : null);
  const fetchLogo = async (path: string, signal: AbortSignal): Promise<Result<KeptLogo, string>> => {
    const grant = await tokens.current();
    if (!grant.ok) return fail(grant.problem.name);
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(LOGO_FETCH_LIMIT_MS)]);
      const response = await client.get(grant.value, path, limited);
      const content = await readLimited(response, LOGO_LIMIT_BYTES);
      if (content === null) return fail(`longer than ${LOGO_LIMIT_BYTES} bytes`);
      const type = logoType.safeParse(response.headers.get('content-type'));
      const logo = response.ok && type.success ? keptLogo(path, type.data, content) : undefined;
      return logo ? ok(logo) : fail(`HTTP ${response.status}, no PNG or JPEG`);
    } catch (error) {
      return fail(messageOf(error));
    }
  };
  const work = keepTrying(options, async (signal) => {
    const path = wanted();
    if (path === null || path === held?.path || registration.state() !== 'registered') return true;
    const fetched = await fetchLogo(path, signal);
    if (signal.aborted) return true;
    if (!fetched.ok) {
      if (missed !== path) log.event('school-logo-missed', { reason: fetched.problem });
      missed = path;
      return false;
    }
    held = fetched.value;
    missed = null;
    const { type, content } = held;
    // What cannot be written is shown all the same, and fetched again after a restart.
    file.write({ path, type, content: Buffer.from(content).toString('base64') });
    log.event('school-logo-kept', { bytes: content.byteLength });
    onChange();
    return true;
  });
  return {
    ...work,
    kept,
    address: () => {
      const logo = kept();
      return logo && `${LOGO_FOLDER}/${logo.name}`;
    },
  };
}

function readKept(file: ReturnType<typeof privateJson<typeof logoFile>>): KeptLogo | null {
  const read = file.read();
  // An unreadable copy is no loss, because the platform sends it again.
  if (!read.ok || read.value === null) return null;
  const { path, type, content } = read.value;
  return keptLogo(path, type, Buffer.from(content, 'base64')) ?? null;
}
