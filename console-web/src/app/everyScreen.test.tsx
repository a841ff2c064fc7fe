/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Call } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { dataSourceCalls, syncRunCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { cartonCalls, userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { chartAdminCalls, chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { deletionAdminCalls } from '@self-print/contract/platform/deletions.ts';
import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { extraTerminalCalls } from '@self-print/contract/platform/extraTerminals.ts';
import { faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { leaveAdminCalls } from '@self-print/contract/platform/leave.ts';
import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { outpatientAdminCalls } from '@self-print/contract/platform/outpatientAdmin.ts';
import { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { registrationAdminCalls } from '@self-print/contract/platform/registrationAdmin.ts';
import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { systemStateCalls } from '@self-print/contract/platform/systemState.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { terminalAddressCalls } from '@self-print/contract/platform/terminalAddress.ts';
import { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import { textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform } from '../testing/openPage.tsx';
import { SCREEN_ADDRESSES } from '../testing/screenAddresses.ts';
import { SCREENS, siteTitleOf, titleOf } from './screens.ts';

afterEach(closePage);

/** Each screen of the console, an address of it, and the call without whose answer there is nothing to show. */
const PAGES: readonly (readonly [screen: string, address: string, call: Call])[] = [
  ['/main/statistics', '', statisticsCalls.query],
  ['/main/gettingStarted', '', setUpCalls.progress],
  ['/main/print-item-statistics', '', statisticsCalls.query],
  ['/main/echarts', '', chartTabAdminCalls.list],
  ['/main/cartogramConfig', '', chartAdminCalls.list],
  ['/main/tabConfig', '', chartTabAdminCalls.list],
  ['/main/order-query/orderHisList', '', orderAdminCalls.list],
  ['/main/order-query/issuedDocuments', '', documentAdminCalls.list],
  ['/main/user-form/list', '', formContentCalls.search],
  ['/main/terminalList', '', fleetCalls.list],
  ['/main/enrolmentKeys', '', enrolmentCalls.list],
  ['/main/itemList', '', itemAdminCalls.list],
  ['/main/itemBaseConfig', '?itemId=transcript', itemAdminCalls.get],
  ['/main/item-tag', '', tagAdminCalls.list],
  ['/main/freeCopiesList', '', allowanceCalls.freeCopies],
  ['/main/cloud-free-pages', '', allowanceCalls.freePages],
  ['/main/templates', '', templateCalls.list],
  ['/main/template-designer', '?templateId=transcript&version=1', templateCalls.get],
  ['/main/resourceManage', '', templateCalls.resources],
  ['/main/payRecord', '', paymentAdminCalls.list],
  ['/main/payLogList', '', paymentLogCalls.attempts],
  ['/main/paymentLog', '', paymentLogCalls.events],
  ['/main/ledger', '', paymentAdminCalls.ledger],
  ['/main/payManage', '', paymentAdminCalls.channels],
  ['/main/selfPayment', '', paymentItemAdminCalls.list],
  ['/main/duesSystem', '', duesAdminCalls.sources],
  ['/main/selfPaymentEdit', '?paymentId=5f0c0001-0000-4000-8000-000000000001', paymentItemAdminCalls.get],
  ['/main/reconciliation', '', reconciliationCalls.days],
  ['/main/userList', '', peopleCalls.search],
  ['/main/deletionRequests', '', deletionAdminCalls.list],
  ['/main/import-data', '', recordImportCalls.list],
  ['/main/db-table-create', '', ownTableCalls.list],
  ['/main/db-table-create/rows', '?tableId=7e1f4c0e-2c7b-4a53-9d26-0c6e74ce7001', ownTableCalls.get],
  ['/main/qualification-check', '', ownTableCalls.get],
  ['/main/student-registration', '', registrationAdminCalls.settings],
  ['/main/register-record', '', registrationAdminCalls.search],
  ['/main/batch-export/index', '', batchExportCalls.tasks],
  ['/main/batch-export/task', '?taskId=a0000000-0000-4000-8000-000000000001', batchExportCalls.task],
  ['/main/batch-export/scheme', '', batchExportCalls.schemes],
  ['/main/batch-export/config', '', batchExportCalls.config],
  ['/main/query-item/query-item-list', '', inquiryAdminCalls.list],
  ['/main/query-item/query-item-base-config', '', inquiryAdminCalls.settings],
  ['/main/outpatient/prints', '', outpatientAdminCalls.prints],
  ['/main/outpatient/config', '', outpatientAdminCalls.settings],
  ['/main/studentCard', '', studentCardAdminCalls.getPayRecord],
  ['/main/studentCardConfig', '', studentCardAdminCalls.settings],
  ['/main/faces', '', faceAdminCalls.people],
  ['/main/train-basic', '', trainAdminCalls.people],
  ['/main/train-change', '', trainAdminCalls.changes],
  ['/main/train-log', '', trainAdminCalls.writes],
  ['/main/trainCardConfig', '', trainAdminCalls.settings],
  ['/main/student-leave', '', leaveAdminCalls.search],
  ['/main/term-management', '', termAdminCalls.list],
  ['/main/term-management/edit', '?termId=5f0c0001-0000-4000-8000-000000000001', termAdminCalls.get],
  ['/main/dataSource-configuration', '', dataSourceCalls.list],
  ['/main/synchronization-scheme', '', syncSchemeCalls.list],
  ['/main/synchronization-record', '', syncRunCalls.list],
  ['/main/secretManage', '', appAdminCalls.list],
  ['/main/eventHooks', '', hookAdminCalls.list],
  ['/main/role', '', roleCalls.list],
  ['/main/roleEdit', '?roleId=finance', roleCalls.get],
  ['/main/permission', '', roleCalls.permissions],
  ['/main/roleConfig', '', roleCalls.list],
  ['/main/signIn', '', signInAdminCalls.providers],
  ['/main/signInLog', '', signInAdminCalls.log],
  ['/main/messages', '', messageAdminCalls.channels],
  ['/main/tip', '', textAdminCalls.list],
  ['/main/tip/tip_edit', '?app=kiosk&key=home.lead', textAdminCalls.get],
  ['/main/tip/tip_detail', '?app=kiosk&key=home.lead', textAdminCalls.get],
  ['/main/tip-international', '', textAdminCalls.list],
  ['/main/tip-international/tip-international-edit', '?app=pc&key=pc.off', textAdminCalls.get],
  ['/main/tip-international/tip-international-detail', '?app=pc&key=pc.off', textAdminCalls.get],
  ['/main/fault-feedback', '', faultAdminCalls.list],
  ['/main/warn-message', '', warningAdminCalls.list],
  ['/main/warn-rule', '', warningAdminCalls.rules],
  ['/main/warn-scene', '', warningAdminCalls.rules],
  ['/main/dict', '', dictionaryAdminCalls.list],
  ['/main/dict/dict-edit', '?entryId=a0000000-0000-4000-8000-000000000001', dictionaryAdminCalls.get],
  ['/main/dict/dictDetail', '?entryId=a0000000-0000-4000-8000-000000000001', dictionaryAdminCalls.get],
  ['/main/advertisement', '', advertAdminCalls.list],
  ['/main/licence', '', licenceAdminCalls.info],
  ['/main/waiting', '', approvalCalls.list],
  ['/main/school', '', schoolAdminCalls.profile],
  ['/main/cloud-print-config', '', cloudPrintAdminCalls.terms],
  ['/main/account', '', secondFactorCalls.state],
  ['/main/operationLog', '', operationCalls.list],
  ['/main/terminalConfig', '', settingsAdminCalls.manifest],
  ['/main/terminalConfig/terminalAddr/:terminalCode', '', terminalAddressCalls.get],
  ['/main/terminal-package', '', packageAdminCalls.list],
  ['/main/terminal-config-script-update', '', scriptAdminCalls.list],
  ['/main/terminal-misc', '', terminalDetailCalls.definitions],
  ['/main/extraTerminal', '', extraTerminalCalls.list],
  ['/main/terminal-carton', '', cartonCalls.list],
  ['/main/userCarton', '', userCartonCalls.search],
  ['/main/retention', '', retentionCalls.reports],
  ['/main/systemState', '', systemStateCalls.examine],
  ['/doc', '', guideCalls.list],
];
const screensAt = (path: string) => SCREENS.filter((each) => each.path === path);
/** The address of a screen, with something for each part of its path that varies. */
const addressOf = (path: string) => path.replace(':fileName', 'agent.md').replace(':terminalCode', 'T-0107');

describe.each(PAGES)('the screen %s%s', (path, query, call) => {
  it('says what went wrong, and asks again on request', async () => {
    const platform = schoolPlatform();
    platform.refuse(call, 'INTERNAL');
    await openPage(screensAt(path), addressOf(path) + query, platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    const before = platform.asked(call).length;
    const [again] = await screen.findAllByRole('button', { name: '重试' });
    await act(async () => again?.click());
    await waitFor(() => expect(platform.asked(call).length).toBeGreaterThan(before));
  });

  it('leads whose session ended to the sign-in', async () => {
    const platform = schoolPlatform();
    platform.refuse(call, 'NOT_SIGNED_IN');
    const { address, signedInBy } = await openPage(screensAt(path), addressOf(path) + query, platform);
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect([address(), signedInBy()]).toEqual(['/login', undefined]);
  });

  it('recognises an answer that it cannot read', async () => {
    const platform = schoolPlatform();
    platform.on(call).by(() => new Response('<html>'));
    await openPage(screensAt(path), addressOf(path) + query, platform);
    await screen.findByText('平台的回应无法识别，请重新载入页面');
  });
});

/** Pages of what their address names, which may be gone. */
const ONE_THING: readonly (readonly [screen: string, address: string, call: Call])[] = [
  ...PAGES.filter(([path, query]) => query !== '' || path.includes(':')),
  ['/doc/:fileName', '', guideCalls.read],
];

describe.each(ONE_THING)('the page of one thing %s%s', (path, query, call) => {
  it.each(['NOT_FOUND', 'BAD_REQUEST'] as const)(
    'has a heading and the way to its list: %s',
    async (name) => {
      const platform = schoolPlatform();
      platform.refuse(call, name);
      await openPage(screensAt(path), addressOf(path) + query, platform);
      await screen.findByRole('heading', { level: 1, name: '没有找到' });
      const under = screensAt(path)[0]?.under ?? '';
      expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(under);
      expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    },
  );

  it('has a heading beside any other trouble too', async () => {
    const platform = schoolPlatform();
    platform.refuse(call, 'INTERNAL');
    await openPage(screensAt(path), addressOf(path) + query, platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    screen.getByRole('heading', { level: 1 });
  });
});

describe('every screen', () => {
  it('is in the menu, or among the pages of one thing', () => {
    const known = new Set(ONE_THING.map(([path]) => path));
    const others = SCREENS.filter(({ menu, path }) => menu === undefined || path.includes(':'));
    expect(others.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([
      // The same page as the rules.
      '/main/warn-scene',
    ]);
  });

  it('is among those that are looked at here', () => {
    const known = new Set(PAGES.map(([path]) => path));
    expect(SCREENS.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([
      // Asks nothing before something is typed.
      '/main/aes-tool',
      '/doc/:fileName',
    ]);
  });

  it('is among those that are examined for barriers', () => {
    expect(Object.keys(SCREEN_ADDRESSES).sort()).toEqual(
      [...new Set(SCREENS.map(({ path }) => path))].sort(),
    );
  });

  it.each(SCREENS.filter(({ permission }) => permission !== 'anyAdministrator').map(({ path }) => path))(
    'is closed without its permission: %s',
    async (path) => {
      const platform = schoolPlatform();
      const { address } = await openPage(screensAt(path), path, platform, { perms: [] });
      await screen.findByRole('heading', { name: 'elsewhere' });
      expect(address()).toBe('/noPermission');
      expect(platform.seen.filter(({ path: asked }) => !/auth-info|liscense/.test(asked))).toEqual([]);
    },
  );

  it.each([
    ...SCREENS.map(({ path, title }) => [addressOf(path), title, 'title.console'] as const),
    ['/login', 'title.login', 'title.console'],
    ['/tip-international/login', 'title.login', 'title.console'],
    ['/noPermission', 'title.noPermission', 'title.console'],
    ['/no/such/page', 'title.console', 'title.console'],
    ['/self-print-login', 'title.login', 'title.pc'],
    ['/self-print-no-such-page', 'title.pc', 'title.pc'],
  ])('has a title and that of its site: %s', (path, title, site) => {
    expect([titleOf(path), siteTitleOf(path)]).toEqual([title, site]);
  });
});

describe('a question that is asked again', () => {
  it('brings the page once the platform answers', async () => {
    const platform = schoolPlatform();
    platform.refuse(guideCalls.list, 'UNAVAILABLE');
    await openPage(screensAt('/doc'), '/doc', platform);
    await screen.findByText(ERRORS.UNAVAILABLE.zh);
    platform.give(guideCalls.list, []);
    await press('重试');
    await waitFor(() => expect(screen.queryByText(ERRORS.UNAVAILABLE.zh)).toBeNull());
  });
});
