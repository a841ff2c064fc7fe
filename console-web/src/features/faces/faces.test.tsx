/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { faceAdminCalls as calls, type FacePerson } from '@self-print/contract/platform/faceAdmin.ts';
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
import { facesPart } from './part.ts';

const PERSON: FacePerson = {
  userId: 'u1',
  userName: '2023010118',
  name: '张晓明',
  department: '理学院',
  state: 'collected',
  face: { collectedAt: '2026-11-20T02:00:00.000Z', terminalCode: 'T-0107', quality: 87 },
  consent: { version: 1, agreedAt: '2026-11-20T02:00:00.000Z', withdrawnAt: null },
};
const WITHDRAWN: FacePerson = {
  ...PERSON,
  userId: 'u2',
  userName: '2023010119',
  state: 'withdrawn',
  face: null,
  consent: { version: 1, agreedAt: '2026-11-19T02:00:00.000Z', withdrawnAt: '2026-11-20T02:00:00.000Z' },
};
const TEXT = { version: 3, text: { zh: '同意', en: 'Agreed' } };

describe('collected faces', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.people, rows([PERSON, WITHDRAWN]));
    platform.give(calls.consent, TEXT);
  });
  afterEach(closePage);
  const open = (perms?: readonly ('face:read' | 'face:write')[]) =>
    openPage(facesPart, '/main/faces', platform, perms ? { perms } : {});

  it('show no photo before somebody asks for one, and none of who withdrew', async () => {
    await open();
    const withdrawn = await rowOf(WITHDRAWN.userName);
    expect(within(withdrawn).queryByRole('button')).toBeNull();
    expect(platform.asked(calls.photo)).toEqual([]);
    await press('查看照片', await rowOf(PERSON.userName));
    await waitFor(() => expect(platform.asked(calls.photo)).toEqual([{ userId: 'u1' }]));
  });

  it('are withdrawn after a question, once', async () => {
    platform.give(calls.withdraw, {});
    await open();
    await press('撤回采集', await rowOf(PERSON.userName));
    await agree('撤回采集');
    await waitFor(() => expect(platform.asked(calls.withdraw)).toEqual([{ userId: 'u1' }]));
    await waitFor(() => expect(platform.asked(calls.people).length).toBeGreaterThan(1));
  });

  it('offer no withdrawal to who may only look, and show the words', async () => {
    await open(['face:read']);
    await rowOf(PERSON.userName);
    expect(screen.queryByText('撤回采集')).toBeNull();
    await press('采集同意书');
    expect(await screen.findByText('Agreed')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('textbox')).toBeNull();
  });

  it('have words that are changed from the version that was read, and never empty', async () => {
    platform.refuse(calls.saveConsent, 'CHANGED_MEANWHILE');
    await open();
    await press('采集同意书');
    await screen.findByLabelText('中文');
    const dialog = await screen.findByRole('dialog');
    write('英文', ' ', dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(platform.asked(calls.saveConsent)).toEqual([]);
    write('英文', 'New words', dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(platform.asked(calls.saveConsent)).toEqual([
        { text: { zh: '同意', en: 'New words' }, version: 3 },
      ]),
    );
  });
});
