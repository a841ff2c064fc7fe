import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

describe('what a school has opened', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const adminOf = async (at: TestSchool) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role: 'admin' }) }, 'admin');
  const openOf = async (call: CallFunction) => {
    const { infos, revision } = expectOk(await call(licenceAdminCalls.info, {}));
    return { modules: infos.map(({ code, enable }) => ({ code, enable })), revision };
  };

  it('is shown with what it never had, closed', async () => {
    const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'CHANGE_PHONE'], ['MOBILE']);
    const { modules, revision } = await openOf(await adminOf(school));
    expect(revision).toBe(1);
    expect(modules).toEqual([
      { code: 'TAKE_CODE_PRINT', enable: true },
      { code: 'MOBILE', enable: true },
      { code: 'SELF_PRINT', enable: false },
      { code: 'CLOUD_PRINT', enable: false },
      { code: 'REGISTRATION', enable: false },
      { code: 'TRAIN_CARD', enable: false },
      { code: 'STUDENT_CARD', enable: false },
      { code: 'SELF_INQUIRY', enable: false },
      { code: 'OUTPATIENT', enable: false },
      { code: 'FACE', enable: false },
      { code: 'INTERNATIONAL', enable: false },
    ]);
  });

  it('takes effect at terminals and phones at once, in the order of the home screen', async () => {
    const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'CHANGE_PHONE']);
    const { call, terminalCode } = await school.addTerminal();
    const admin = await adminOf(school);
    const person = { schoolCode: school.schoolCode, userId: await school.addPerson() };
    const phone = await signedIn(platform, person, 'mobile');
    expectOk(await phone(phoneCalls.me, {}));
    const modules = [
      { code: 'CLOUD_PRINT' as const, enable: true },
      { code: 'TAKE_CODE_PRINT' as const, enable: false },
      { code: 'SELF_PRINT' as const, enable: true },
      { code: 'REGISTRATION' as const, enable: true },
      { code: 'TRAIN_CARD' as const, enable: false },
      { code: 'STUDENT_CARD' as const, enable: true },
      { code: 'SELF_INQUIRY' as const, enable: false },
      { code: 'OUTPATIENT' as const, enable: false },
      { code: 'FACE' as const, enable: false },
      { code: 'MOBILE' as const, enable: false },
      { code: 'INTERNATIONAL' as const, enable: false },
    ];
    const saved = expectOk(await admin(licenceAdminCalls.save, { modules, revision: 1 }));
    expect(saved.revision).toBe(2);
    const tiles = expectOk(await call(terminalCalls.indexItem, { terminalCode }));
    expect(tiles.map(({ code, enable }) => `${code} ${enable}`)).toEqual([
      'CLOUD_PRINT true',
      'TAKE_CODE_PRINT false',
      'SELF_PRINT true',
      'REGISTRATION true',
      'TRAIN_CARD false',
      // Open, but nothing is offered before its settings say so.
      'STUDENT_CARD false',
      'SELF_INQUIRY false',
      'OUTPATIENT false',
      'FACE false',
      'CHANGE_PHONE true',
    ]);
    expect(expectOk(await call(terminalCalls.terminal, { terminalCode })).languages).toEqual(['zh']);
    expect(refusal(await phone(phoneCalls.me, {}))).toBe('MODULE_NOT_LICENSED');
    const [entry] = expectOk(await admin(operationCalls.list, { operation: 'licence-saved' })).rows;
    expect(entry?.changes).toContainEqual({ path: 'MOBILE', before: true, after: false });
  });

  it('is not overwritten, and takes each module once', async () => {
    const school = await addTestSchool(platform);
    const admin = await adminOf(school);
    const { modules } = await openOf(admin);
    const save = (all: typeof modules, revision: number) =>
      admin(licenceAdminCalls.save, { modules: all, revision });
    const answers = await Promise.all([save(modules, 1), save(modules, 1)]);
    expect(answers.map(refusal).filter((each) => each === 'CHANGED_MEANWHILE')).toHaveLength(1);
    expect(refusal(await save(modules.slice(1), 2))).toBe('BAD_REQUEST');
    expect(refusal(await save([...modules.slice(1), ...modules.slice(1, 2)], 2))).toBe('BAD_REQUEST');
  });

  describe('the terms of cloud print', () => {
    it('begin with the defaults and are changed by whoever read them last', async () => {
      const school = await addTestSchool(platform, ['CLOUD_PRINT']);
      const admin = await adminOf(school);
      const { terms, licensed, revision } = expectOk(await admin(cloudPrintAdminCalls.terms, {}));
      expect([licensed, revision, terms.copiesMax]).toEqual([true, 0, 20]);
      const wish = { terms: { ...terms, copiesMax: 5 }, revision };
      const answers = await Promise.all([
        admin(cloudPrintAdminCalls.saveTerms, wish),
        admin(cloudPrintAdminCalls.saveTerms, wish),
      ]);
      expect(answers.map(refusal).filter((each) => each === 'CHANGED_MEANWHILE')).toHaveLength(1);
      const now = expectOk(await admin(cloudPrintAdminCalls.terms, {}));
      expect([now.terms.copiesMax, now.revision]).toEqual([5, 1]);
      expectOk(await admin(cloudPrintAdminCalls.saveTerms, { ...wish, revision: 1 }));
      expect(refusal(await admin(cloudPrintAdminCalls.saveTerms, { ...wish, revision: 1 }))).toBe(
        'CHANGED_MEANWHILE',
      );
      const [entry] = expectOk(
        await admin(operationCalls.list, { operation: 'cloud-print-terms-saved' }),
      ).rows.slice(-1);
      expect(entry?.changes).toEqual([{ path: 'copiesMax', before: 20, after: 5 }]);
    });

    it('refuse what nobody could keep', async () => {
      const school = await addTestSchool(platform, ['CLOUD_PRINT']);
      const admin = await adminOf(school);
      const { terms, revision } = expectOk(await admin(cloudPrintAdminCalls.terms, {}));
      const [price] = terms.prices;
      if (!price) throw new Error('There is no price');
      const wrong = [
        { ...terms, prices: [] },
        { ...terms, prices: [price, price] },
        { ...terms, prices: [{ ...price, perSide: -1 }] },
        { ...terms, maxPages: 501 },
        { ...terms, freePagesPerTerm: { student: -1 } },
      ];
      for (const each of wrong)
        expect(refusal(await admin(cloudPrintAdminCalls.saveTerms, { terms: each, revision }))).toBe(
          'BAD_REQUEST',
        );
    });
  });
});
