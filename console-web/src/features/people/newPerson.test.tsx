/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, it } from '@jest/globals';
import { type Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { personCardCalls } from '@self-print/contract/platform/personCards.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, openPage, press, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { peoplePart } from './part.ts';

afterEach(closePage);

const PERSON: Person = {
  userId: 'u-1',
  userName: '20260001',
  name: '张三',
  department: '',
  role: 'student',
  waitingRole: null,
  disabled: false,
  hasPassword: false,
  createdAt: '2026-09-01T08:00:00.000Z',
  revision: 1,
};

function platformWith(people: readonly Person[]) {
  const platform = schoolPlatform();
  platform.give(peopleCalls.search, rows([...people]));
  platform.give(peopleCalls.departments, []);
  platform.give(peopleCalls.sessions, []);
  platform.give(personCardCalls.list, []);
  platform.give(personCardCalls.lost, { lostAt: null });
  platform.give(peopleCalls.create, { person: PERSON, outcome: 'done' });
  return platform;
}

it('says after adding a person how they get a password', async () => {
  await openPage(peoplePart, '/main/userList', platformWith([]));
  await press('新建人员');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('学号或工号'), { target: { value: PERSON.userName } });
  fireEvent.change(dialog.getByLabelText('姓名'), { target: { value: PERSON.name } });
  await press('保存');
  await screen.findByText(/^已新建。.*生成设置密码链接$/);
});

it('shows a person as they are when somebody else was faster to change them', async () => {
  const platform = platformWith([PERSON]);
  platform.on(peopleCalls.change).by(() => {
    platform.give(peopleCalls.search, rows([{ ...PERSON, name: '张三丰', revision: 2 }]));
    return refused('CHANGED_MEANWHILE');
  });
  await openPage(peoplePart, '/main/userList', platform);
  await press('编辑');
  const form = await screen.findByRole('dialog');
  await press('保存', form);
  await within(form).findByText(/其他人刚刚修改过/);
  await screen.findByText('张三丰');
});

it('says of an opened person that they have no password', async () => {
  await openPage(peoplePart, '/main/userList', platformWith([PERSON]));
  await press(PERSON.userName);
  await within(await screen.findByRole('dialog')).findByText('未设密码');
});
