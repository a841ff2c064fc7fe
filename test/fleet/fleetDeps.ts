import { openDisk } from '@self-print/server/adapters/storage/disks.ts';
import { flydriveStorage } from '@self-print/server/adapters/storage/flydriveStorage.ts';
import type { Database } from '@self-print/server/db/database.ts';
import { type Clock, systemRandom } from '@self-print/server/system.ts';
import { createRecordedLog } from '@self-print/server/testing/recordedLog.ts';
import { serverKeys } from '@self-print/server/testing/serverKeys.ts';
import { testFileCipher } from '@self-print/server/testing/testFileCipher.ts';
import type { TestHost } from '@self-print/server/testing/testSchool.ts';

/** What makes schools and orders at the database and in the files of servers in other processes, with their secret. */
export async function fleetDeps(
  { files, db, clock }: { readonly files: string; readonly db: Database; readonly clock: Clock },
  secret: string,
): Promise<TestHost['deps']> {
  const storage = flydriveStorage({
    disk: await openDisk({ kind: 'directory', directory: files }),
    cipher: testFileCipher(),
    newId: systemRandom.uuid,
    clock,
    // In the clear, as the servers have keys of their own.
    writesPlain: true,
  });
  const keys = await serverKeys(db, secret);
  return { db, keys, storage, clock, random: systemRandom, log: createRecordedLog() };
}
