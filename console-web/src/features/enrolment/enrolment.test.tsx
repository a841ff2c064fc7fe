/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { enrolmentCalls as calls, type EnrolmentKey } from '@self-print/contract/platform/enrolment.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import './EnrolmentPage.tsx';
import './KeyForm.tsx';
import './NewKey.tsx';
import { enrolmentPart } from './part.ts';

const PATH = '/main/enrolmentKeys';
const KEY: EnrolmentKey = {
  keyId: '5f0d0001-0000-4000-8000-000000000001',
  mark: '7KQ2M0',
  name: '图书馆新机',
  codePrefix: 'LIB',
  terminalName: { zh: '图书馆终端', en: 'Library kiosk' },
  location: { zh: '图书馆', en: 'Library' },
  groupId: null,
  tags: [],
  roles: [],
  limit: 20,
  validUntil: '2026-12-31',
  networks: ['10.20.0.0/16'],
  state: 'usable',
  joined: 3,
  createdAt: '2026-11-20T02:00:00.000Z',
  createdBy: null,
  revokedAt: null,
  lastJoinedAt: '2026-11-20T03:00:00.000Z',
  lastRefusal: { at: '2026-11-20T04:00:00.000Z', why: 'network', address: '192.0.2.7' },
};
const SECRET = `spe-7KQ2M0-${'k'.repeat(43)}`;

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([KEY]));
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  platform.give(roleCalls.names, []);
});
afterEach(closePage);

/** What cannot be left out. */
const fill = async () => {
  await press('生成密钥');
  write(/^名称/, '新机');
  write(/编号前缀/, 'LIB');
  const form = screen.getByRole('dialog');
  const [nameZh, nameEn, placeZh, placeEn] = within(form)
    .getAllByRole('textbox')
    .filter(({ id }) => /terminalName|location/.test(id));
  for (const [field, text] of [
    [nameZh, '图书馆终端'],
    [nameEn, 'Library kiosk'],
    [placeZh, '图书馆'],
    [placeEn, 'Library'],
  ] as const)
    if (field) fireEvent.change(field, { target: { value: text } });
  const day = within(form).getByLabelText(/有效期至/);
  fireEvent.mouseDown(day);
  fireEvent.change(day, { target: { value: '2026-12-31' } });
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter' });
};

describe('enrolment keys', () => {
  it('are listed with how many joined, until when, from where, and why the last machine was refused', async () => {
    await openPage(enrolmentPart, PATH, platform);
    const row = await rowOf(/图书馆新机/);
    expect(row.textContent).toMatch(
      /7KQ2M0 · 命令行 生成于 2026-11-20 10:00:00可用3 \/ 20 台2026-12-3110\.20\.0\.0\/16LIB-001 …2026-11-20 12:00:00，192\.0\.2\.7：不在允许的网段/,
    );
    expect(within(row).getByRole('link', { name: '3 / 20 台' }).getAttribute('href')).toBe(
      `/main/terminalList?key=${KEY.keyId}`,
    );
  });

  it('say that there are none, and lead to no terminals where none has joined', async () => {
    platform.give(calls.list, rows<EnrolmentKey>([]));
    await openPage(enrolmentPart, PATH, platform);
    await screen.findByText('还没有批量注册密钥');
  });

  it('offer nothing to change to those who only read', async () => {
    await openPage(enrolmentPart, PATH, platform, { perms: ['terminal:read'] });
    await rowOf(/图书馆新机/);
    for (const name of ['生成密钥', '作废']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('show the secret of a new one once, with the lines for the settings, and lose it to no stray press', async () => {
    platform.give(calls.create, { key: { ...KEY, joined: 0 }, secret: SECRET });
    await openPage(enrolmentPart, PATH, platform);
    await fill();
    write(/来源网段/, '10.1.0.0/16\nfd00::/8 10.1.0.0/16');
    await press('生成并查看密钥');
    await screen.findByDisplayValue(SECRET);
    expect(platform.asked(calls.create)).toEqual([
      {
        name: '新机',
        codePrefix: 'LIB',
        terminalName: { zh: '图书馆终端', en: 'Library kiosk' },
        location: { zh: '图书馆', en: 'Library' },
        groupId: null,
        tags: [],
        roles: [],
        limit: 20,
        validUntil: '2026-12-31',
        networks: ['10.1.0.0/16', 'fd00::/8'],
      },
    ]);
    screen.getByDisplayValue(/SELF_PRINT_ENROLMENT_KEY_FILE=\/etc\/self-print\/enrolment\.key/);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByDisplayValue(SECRET)).not.toBeNull();
    await press('我已记下');
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  });

  it('say what is wrong with a wish, and keep what was typed', async () => {
    await openPage(enrolmentPart, PATH, platform);
    await fill();
    for (const [refuse, words] of [
      [
        () => platform.refuse(calls.create, 'APP_NETWORK_INVALID', { network: '10.1/99' }),
        '网段格式有误：10.1/99',
      ],
      [() => platform.refuse(calls.create, 'NAME_TAKEN'), /这个名称的密钥仍然有效/],
      [() => platform.lose(calls.create), /./],
    ] as const) {
      refuse();
      await press('生成并查看密钥');
      await within(await screen.findByRole('alert')).findByText(words);
    }
    expect(screen.getByDisplayValue('新机')).not.toBeNull();
  });

  it('are revoked after a question', async () => {
    platform.give(calls.revoke, { ...KEY, state: 'revoked', revokedAt: KEY.createdAt });
    await openPage(enrolmentPart, PATH, platform);
    await rowOf(/图书馆新机/);
    await press('作废');
    await screen.findByText('作废密钥“图书馆新机”？');
    expect(platform.asked(calls.revoke)).toEqual([]);
    await agree('作废');
    await waitFor(() => expect(platform.asked(calls.revoke)).toEqual([{ keyId: KEY.keyId }]));
  });
});
