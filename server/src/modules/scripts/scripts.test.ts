import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { scriptAdminCalls as calls } from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls as versionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import { eq } from 'drizzle-orm';
import { terminalScriptVersion } from '../../db/schema/scripts.ts';
import { openScriptDesk, TWO_STEPS } from '../../testing/scriptDesk.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const NEW = { name: 'night', purpose: 'restart at night', steps: TWO_STEPS };

describe('a script', () => {
  it('is drafted, and published by another person; then nothing of it changes any more', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const drafted = expectOk(await writer.call(versionCalls.create, NEW));
    expect(drafted).toMatchObject({ draftVersion: 1, publishedVersion: null, revision: 0 });
    const { scriptId, revision } = drafted;
    expect(refusal(await writer.call(calls.publish, { scriptId, revision }))).toBe('SECOND_PERSON_NEEDED');
    const published = expectOk(await publisher.call(calls.publish, { scriptId, revision }));
    expect(published).toMatchObject({ draftVersion: null, publishedVersion: 1, revision: 1 });
    expect(refusal(await publisher.call(calls.publish, { scriptId, revision: 1 }))).toBe('CHANGED_MEANWHILE');
    const next = { scriptId, revision: 1, purpose: 'more', steps: [...TWO_STEPS, ...TWO_STEPS] };
    expect(expectOk(await writer.call(versionCalls.modify, next))).toMatchObject({
      publishedVersion: 1,
      draftVersion: 2,
      purpose: NEW.purpose,
    });
    const versions = expectOk(await publisher.call(versionCalls.versions, { scriptId })).rows;
    expect(versions).toMatchObject([
      { version: 2, state: 'draft', sha256: '', isOwn: false },
      { version: 1, state: 'published', purpose: NEW.purpose, steps: TWO_STEPS },
    ]);
    expect(versions[1]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('may be published by nobody who wrote at its draft, whoever wrote last', async () => {
    const { writer, publisher, person } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    const again = { scriptId, revision: 0, purpose: 'another', steps: TWO_STEPS };
    expectOk(await publisher.call(versionCalls.modify, again));
    for (const { call } of [writer, publisher]) {
      expect(refusal(await call(calls.publish, { scriptId, revision: 1 }))).toBe('SECOND_PERSON_NEEDED');
    }
    const third = await person('admin');
    expectOk(await third.call(calls.publish, { scriptId, revision: 1 }));
  });

  it('is not published as anything but what was read', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    expectOk(await writer.call(versionCalls.modify, { ...NEW, scriptId, revision: 0 }));
    expect(refusal(await publisher.call(calls.publish, { scriptId, revision: 0 }))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await writer.call(versionCalls.modify, { ...NEW, scriptId, revision: 0 }))).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  it('is changed by one of two administrators who save at once', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    const save = { scriptId, revision: 0, purpose: 'mine', steps: TWO_STEPS };
    const both = await Promise.all([writer, publisher].map(({ call }) => call(versionCalls.modify, save)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap((each) => (each.ok ? [] : [refusal(each)]))).toEqual(['CHANGED_MEANWHILE']);
  });

  it('has a name of its own until it is withdrawn', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    expect(refusal(await writer.call(versionCalls.create, NEW))).toBe('NAME_TAKEN');
    const other = expectOk(await writer.call(versionCalls.create, { ...NEW, name: 'day' }));
    const rename = { scriptId: other.scriptId, revision: 0, name: 'night' };
    expect(refusal(await writer.call(calls.rename, rename))).toBe('NAME_TAKEN');
    expect(expectOk(await writer.call(calls.rename, { ...rename, name: 'noon' })).name).toBe('noon');
    // What was never published is discarded, not withdrawn.
    expect(refusal(await writer.call(calls.withdraw, { scriptId, revision: 0 }))).toBe('CHANGED_MEANWHILE');
    expectOk(await publisher.call(calls.publish, { scriptId, revision: 0 }));
    expect(expectOk(await writer.call(calls.withdraw, { scriptId, revision: 1 })).isWithdrawn).toBe(true);
    expect(refusal(await writer.call(versionCalls.modify, { ...NEW, scriptId, revision: 2 }))).toBe(
      'NOT_FOUND',
    );
    expectOk(await writer.call(versionCalls.create, NEW));
  });

  it('loses its draft, and goes with it where nothing was published', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    expectOk(await publisher.call(calls.publish, { scriptId, revision: 0 }));
    expect(refusal(await writer.call(calls.discard, { scriptId, revision: 1 }))).toBe('CHANGED_MEANWHILE');
    expectOk(await writer.call(versionCalls.modify, { ...NEW, scriptId, revision: 1 }));
    expect(expectOk(await writer.call(calls.discard, { scriptId, revision: 2 }))).toEqual({
      isScriptGone: false,
    });
    const other = expectOk(await writer.call(versionCalls.create, { ...NEW, name: 'day' }));
    const gone = await writer.call(calls.discard, { scriptId: other.scriptId, revision: 0 });
    expect(expectOk(gone)).toEqual({ isScriptGone: true });
    expect(expectOk(await writer.call(calls.list, {})).rows).toMatchObject([
      { scriptId, draftVersion: null },
    ]);
  });

  it.each<[string, unknown]>([
    ['no step', []],
    ['too many', Array.from({ length: 31 }, () => TWO_STEPS[0])],
    ['a kind that is not listed', [{ kind: 'shell', values: { command: 'rm -rf /' } }]],
    ['the name of something else', [{ kind: 'constructor', values: {} }]],
    ['a value too much', [{ kind: 'restartAgent', values: { reason: 'x' } }]],
    ['a value too few', [{ kind: 'awaitIdle', values: {} }]],
    ['a value out of range', [{ kind: 'awaitIdle', values: { limitMinutes: 0 } }]],
    ['a device that needs somebody there', [{ kind: 'testDevice', values: { device: 'idCard' } }]],
    ['a setting that nobody knows', [{ kind: 'setSetting', values: { path: 'shell', value: 'x' } }]],
    [
      'a value that the setting does not allow',
      [{ kind: 'setSetting', values: { path: 'shutDownAt', value: 7 } }],
    ],
    ['a secret setting', [{ kind: 'setSetting', values: { path: 'snmpCommunity', value: 'public' } }]],
  ])('has only listed steps: refused is %s', async (_what, steps) => {
    const { writer } = await openScriptDesk(platform, 0);
    const refused = await writer.call(versionCalls.create, { ...NEW, steps: steps as ScriptStep[] });
    expect(refusal(refused)).toBe('BAD_REQUEST');
    expect(expectOk(await writer.call(calls.list, {})).total).toBe(0);
  });

  it('is not published once a step is not allowed any more', async () => {
    const { writer, publisher } = await openScriptDesk(platform, 0);
    const { scriptId } = expectOk(await writer.call(versionCalls.create, NEW));
    await platform.deps.db.orm
      .update(terminalScriptVersion)
      .set({ steps: [{ kind: 'shell', values: {} }] as unknown as ScriptStep[] })
      .where(eq(terminalScriptVersion.scriptId, scriptId));
    expect(refusal(await publisher.call(calls.publish, { scriptId, revision: 0 }))).toBe('BAD_REQUEST');
  });

  it('is seen by those who see terminals, and changed by nobody but the system administrator', async () => {
    const { writer, person, published } = await openScriptDesk(platform, 1);
    const { scriptId } = await published();
    for (const role of ['printAdmin', 'operator'] as const) {
      const { call } = await person(role);
      expectOk(await call(calls.list, {}));
      expectOk(await call(versionCalls.versions, { scriptId }));
      expect(refusal(await call(versionCalls.create, NEW))).toBe('NO_PERMISSION');
      const run = {
        scriptId,
        version: 1,
        choice: { kind: 'all' as const },
        automaticHours: null,
        failureLimit: 0,
      };
      expect(refusal(await call(calls.run, run))).toBe('NO_PERMISSION');
    }
    const elsewhere = await openScriptDesk(platform, 0);
    expect(expectOk(await elsewhere.writer.call(versionCalls.versions, { scriptId })).total).toBe(0);
    const foreign = await elsewhere.writer.call(calls.withdraw, { scriptId, revision: 1 });
    expect(refusal(foreign)).toBe('NOT_FOUND');
    expect(expectOk(await writer.call(calls.list, {})).rows[0]?.isWithdrawn).toBe(false);
  });

  it('leaves each change in the operation log, with its steps', async () => {
    const { writer, published } = await openScriptDesk(platform, 0);
    await published([{ kind: 'awaitIdle', values: { limitMinutes: 5 } }]);
    const { rows } = expectOk(await writer.call(operationCalls.list, { rows: 10 }));
    expect(rows.map(({ operation }) => operation)).toEqual(['script-published', 'script-created']);
    expect(JSON.stringify(rows)).toContain('awaitIdle limitMinutes=5');
  });
});
