/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  outpatientAdminCalls as calls,
  type OutpatientPrintRow,
  type OutpatientSettings,
} from '@self-print/contract/platform/outpatientAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { outpatientPart } from './part.ts';

const CONFIG = '/main/outpatient/config';
const PRINTS = '/main/outpatient/prints';
const SETTINGS: OutpatientSettings = {
  hospital: {
    kind: 'fhir',
    address: 'https://fhir.hospital.example.edu/r4',
    identifierSystem: 'urn:oid:1.2.3',
    secretKind: 'bearer',
    user: '',
    enabled: true,
  },
  terminalCodes: null,
  cartonCode: null,
  printsMax: 1,
  minAssurance: 'strong',
  licensed: true,
  revision: 3,
};
const PRINT: OutpatientPrintRow = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  terminalCode: 'T-0107',
  createdAt: '2026-11-20T02:40:00.000Z',
  reports: 2,
  pages: 5,
  state: 'printed',
  told: 2,
  untold: 0,
  givenUp: 0,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.settings, SETTINGS);
  platform.give(calls.prints, rows([PRINT]));
  platform.give(terminalAdminCalls.list, rows([]));
});
afterEach(closePage);

describe('the settings of the hospital', () => {
  it('show no secret, say that no weaker sign-in can be chosen, and send nothing of the other kind', async () => {
    platform.give(calls.saveSettings, { ...SETTINGS, revision: 4 });
    await openPage(outpatientPart, CONFIG, platform);
    expect(await screen.findByText('需要两种方式验证身份')).toBeTruthy();
    expect(screen.getByPlaceholderText<HTMLInputElement>('已设置').value).toBe('');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.saveSettings)).toHaveLength(1));
    const { minAssurance: _, licensed: __, hospital, ...rest } = SETTINGS;
    expect(platform.asked(calls.saveSettings)).toEqual([{ ...rest, hospital: { ...hospital, secret: '' } }]);
  });

  it('say which parameter cannot work, and that another administrator was faster', async () => {
    platform.refuse(calls.saveSettings, 'OUTPATIENT_PARAMETERS_INVALID', { why: 'secret must be longer' });
    await openPage(outpatientPart, CONFIG, platform);
    await screen.findByLabelText('密钥、令牌或密码');
    write('密钥、令牌或密码', 'short');
    await press('保存');
    expect(await screen.findByText('接口参数有误：secret must be longer')).toBeTruthy();
    platform.refuse(calls.saveSettings, 'CHANGED_MEANWHILE');
    await press('保存');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('secret'));
  });

  it('test what is saved, and say what went wrong', async () => {
    platform.give(calls.check, { works: false, detail: 'timed-out: no answer in time' });
    await openPage(outpatientPart, CONFIG, platform);
    await press('检查连接');
    expect(await screen.findByText('校医院系统没有正确应答：timed-out: no answer in time')).toBeTruthy();
  });

  it('offer no test before a hospital is entered, and say that the module is not open', async () => {
    platform.give(calls.settings, { ...SETTINGS, hospital: null, licensed: false });
    await openPage(outpatientPart, CONFIG, platform);
    expect(await screen.findByText(/还没有开放“门诊报告”模块/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '检查连接' })).toBeNull();
  });

  it('can be read, and not changed, by those who may only see them', async () => {
    await openPage(outpatientPart, CONFIG, platform, { perms: ['outpatient:read'] });
    expect(await screen.findByText('需要两种方式验证身份')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    expect(screen.queryByRole('button', { name: '检查连接' })).toBeNull();
  });
});

describe('the list of prints', () => {
  it('has numbers alone', async () => {
    await openPage(outpatientPart, PRINTS, platform);
    const row = await rowOf('T-0107');
    expect(within(row).getByText('已打印')).toBeTruthy();
    expect(within(row).getByText('已通知 2 份')).toBeTruthy();
  });

  it('says what the hospital could not be told, and nothing of what was not printed', async () => {
    platform.give(
      calls.prints,
      rows([
        { ...PRINT, told: 1, givenUp: 1 },
        { ...PRINT, orderId: '5f0c0301-0000-4000-8000-000000000002', terminalCode: 'T-2', state: 'failed' },
      ]),
    );
    await openPage(outpatientPart, PRINTS, platform);
    expect(within(await rowOf('T-0107')).getByText('1 份通知失败')).toBeTruthy();
    expect(within(await rowOf('T-2')).queryByText(/通知/)).toBeNull();
  });

  it('says that it is empty', async () => {
    platform.give(calls.prints, rows([]));
    await openPage(outpatientPart, PRINTS, platform);
    expect(await screen.findByText('还没有打印记录')).toBeTruthy();
  });
});
