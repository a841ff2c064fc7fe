import { randomUUID } from 'node:crypto';
import { hookEventKind } from '@self-print/contract/schoolEvents.ts';
import { operationBy } from '../../../http/operation.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import { expectOk, type TestHost } from '../../../testing/testSchool.ts';
import { saveHook } from '../../webHooks/admin/writeHook.ts';
import { createApp } from '../admin/writeApp.ts';
import { FACTS } from './appDesk.ts';

const administratorOf = (schoolCode: string) => builtInAdministrator({ schoolCode, userId: 'a' });

/** Adds an app by the use case itself. */
export async function addApp(deps: TestHost['deps'], schoolCode: string) {
  const operation = operationBy(administratorOf(schoolCode), 'app-created');
  return expectOk(await createApp(deps, operation, { appId: randomUUID(), facts: FACTS }));
}

/** Adds a hook that is told of everything. */
export async function addHook(
  deps: TestHost['deps'],
  schoolCode: string,
  { appId, address }: { readonly appId: string; readonly address: string },
) {
  const operation = operationBy(administratorOf(schoolCode), 'hook-saved');
  const kinds = [...hookEventKind.options];
  const wish = { hookId: randomUUID(), appId, address, kinds, enabled: true, revision: 0 };
  return expectOk(await saveHook(deps, operation, wish));
}
