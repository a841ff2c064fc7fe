/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { personCardCalls } from '@self-print/contract/platform/personCards.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen } from '@testing-library/react';
import { closePage, openPage, press, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { peoplePart } from './part.ts';

const PERSON: Person = {
  userId: 'u-1',
  userName: '20260001',
  name: '张三',
  department: '物理学院',
  role: 'student',
  waitingRole: null,
  disabled: false,
  hasPassword: true,
  createdAt: '2026-09-01T08:00:00.000Z',
  revision: 1,
};
const CARD = { kind: 'campusCard', number: '2026*****01', blockedAt: null } as const;

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(peopleCalls.search, rows([PERSON]));
  platform.give(peopleCalls.departments, []);
  platform.give(peopleCalls.sessions, []);
  platform.give(personCardCalls.list, []);
  platform.give(personCardCalls.lost, { lostAt: null });
  for (const call of [personCardCalls.set, personCardCalls.block, personCardCalls.remove])
    platform.give(call, []);
});
afterEach(closePage);

async function openPerson(perms?: Parameters<typeof openPage>[3]) {
  await openPage(peoplePart, '/main/userList', platform, perms);
  await press('20260001');
  await screen.findByText('刷卡登录');
}

describe('the cards of a person', () => {
  it('are registered with a number that can be one', async () => {
    await openPerson();
    const [campusCard] = await screen.findAllByRole('button', { name: /^登\s*记$/ });
    if (!campusCard) throw new Error('There is no button');
    fireEvent.click(campusCard);
    await screen.findByText('登记张三的校园卡');
    const field = await screen.findByLabelText('校园卡号');
    const save = screen.getByRole('button', { name: /保\s*存|确\s*定/ });
    fireEvent.change(field, { target: { value: '卡' } });
    fireEvent.click(save);
    await screen.findByText('号码格式不正确');
    expect(platform.asked(personCardCalls.set)).toEqual([]);
    fireEvent.change(field, { target: { value: '0004711' } });
    fireEvent.click(save);
    await screen.findByText('已保存');
    expect(platform.asked(personCardCalls.set)).toEqual([
      { userId: 'u-1', kind: 'campusCard', number: '0004711' },
    ]);
  });

  it('say whose number it is that somebody else has', async () => {
    platform.refuse(personCardCalls.set, 'CARD_TAKEN');
    await openPerson();
    const buttons = await screen.findAllByRole('button', { name: /^登\s*记$/ });
    fireEvent.click(buttons[2] ?? document.body);
    await screen.findByText('登记张三的身份证');
    fireEvent.change(await screen.findByLabelText('身份证号'), {
      target: { value: '999999200307040010' },
    });
    fireEvent.click(screen.getByRole('button', { name: /保\s*存|确\s*定/ }));
    await screen.findByText(/已登记给其他人/);
  });

  it('are blocked after a question, and released', async () => {
    platform.give(personCardCalls.list, [CARD]);
    await openPerson();
    await screen.findByText('2026*****01');
    fireEvent.click(await screen.findByRole('button', { name: /^挂\s*失$/ }));
    await screen.findByText('将张三的这张卡挂失？');
    const buttons = screen.getAllByRole('button', { name: /^挂\s*失$/ });
    fireEvent.click(buttons.at(-1) ?? document.body);
    await screen.findByText('已挂失');
    expect(platform.asked(personCardCalls.block)).toEqual([
      { userId: 'u-1', kind: 'campusCard', blocked: true },
    ]);
    await closePage();
    platform.give(personCardCalls.list, [{ ...CARD, blockedAt: '2026-11-20T08:00:00.000Z' }]);
    await openPerson();
    await screen.findByText(/^2026.*挂失$/);
    await screen.findByRole('button', { name: '解除挂失' });
  });

  it('can be seen but not changed by whoever only reads', async () => {
    platform.give(personCardCalls.list, [CARD]);
    await openPerson({ perms: ['user:read'] });
    await screen.findByText('2026*****01');
    expect(screen.queryByRole('button', { name: /登\s*记|更\s*换|挂\s*失|注\s*销/ })).toBeNull();
  });
});
