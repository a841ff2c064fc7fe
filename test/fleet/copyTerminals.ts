import { HEADERS } from '@self-print/contract/call.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { TestHost } from '@self-print/server/testing/testSchool.ts';

/** A terminal by its key, with the headers that its agent sends. */
export interface CopiedTerminal {
  readonly schoolCode: string;
  readonly terminalCode: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Copies an activated terminal many times, each with an identity and a token of its own, in less time than activations take. */
export async function copyTerminals(
  { db, keys, clock, random }: TestHost['deps'],
  { schoolCode, terminalCode }: { readonly schoolCode: string; readonly terminalCode: string },
  count: number,
): Promise<readonly CopiedTerminal[]> {
  const copies = Array.from({ length: count }, (_, index) => {
    const token = random.uuid();
    return {
      terminalCode: `C${index}`,
      appId: `${schoolCode}-C${index}`,
      token,
      hash: keys.index('terminal.accessToken', token),
    };
  });
  const expiresAt = new Date(clock.now().getTime() + DAY_MS);
  await db.pool.query(COPY, [
    schoolCode,
    terminalCode,
    copies.map((each) => each.terminalCode),
    copies.map((each) => each.appId),
    copies.map((each) => each.hash),
    expiresAt,
  ]);
  return copies.map(({ terminalCode: code, appId, token }) => ({
    schoolCode,
    terminalCode: code,
    headers: {
      [HEADERS.appId]: appId,
      [HEADERS.accessToken]: token,
      [HEADERS.schoolCode]: schoolCode,
      [HEADERS.terminalCode]: code,
    },
  }));
}

const COPY = `
with copies as (select * from unnest($3::text[], $4::text[], $5::bytea[]) as c (code, app_id, hash)),
terminals as (insert into terminal
 select made.* from copies, terminal original, lateral jsonb_populate_record(original, jsonb_build_object(
  'terminal_code', copies.code, 'app_id', copies.app_id)) made
 where original.school_code = $1 and original.terminal_code = $2 returning terminal_code)
insert into access_token (school_code, token_hash, terminal_code, for_page, expires_at, created_at)
select $1, copies.hash, terminals.terminal_code, false, $6, now()
from terminals join copies on copies.code = terminals.terminal_code`;
