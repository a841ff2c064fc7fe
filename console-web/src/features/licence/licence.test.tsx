/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { licencePart } from './part.ts';

const LICENCE = {
  planName: '基础版',
  schoolCode: 'demo',
  infos: [
    { code: 'TAKE_CODE_PRINT' as const, enable: true, name: { zh: '取件码打印', en: 'Pickup' } },
    { code: 'SELF_PRINT' as const, enable: true, name: { zh: '自助打印', en: 'Self-service' } },
    { code: 'CLOUD_PRINT' as const, enable: false, name: { zh: '云打印', en: 'Cloud print' } },
    { code: 'REGISTRATION' as const, enable: false, name: { zh: '自助报到', en: 'Registration' } },
    { code: 'TRAIN_CARD' as const, enable: false, name: { zh: '火车优惠卡', en: 'Train card' } },
    { code: 'STUDENT_CARD' as const, enable: false, name: { zh: '补办学生证', en: 'Student card' } },
    { code: 'SELF_INQUIRY' as const, enable: false, name: { zh: '自助查询', en: 'Inquiries' } },
    { code: 'OUTPATIENT' as const, enable: false, name: { zh: '门诊报告', en: 'Outpatient reports' } },
    { code: 'FACE' as const, enable: false, name: { zh: '人脸采集', en: 'Face photo' } },
    { code: 'MOBILE' as const, enable: true, name: { zh: '手机端', en: 'Phone' } },
    { code: 'INTERNATIONAL' as const, enable: true, name: { zh: '多语言', en: 'Languages' } },
  ],
  revision: 7,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(licenceAdminCalls.info, LICENCE);
});
afterEach(closePage);

const open = () => openPage(licencePart, '/main/licence', platform);
const saved = () => platform.asked(licenceAdminCalls.save);

it('opens a module and moves it up, on what was read, once', async () => {
  const hold = platform.hold(licenceAdminCalls.save, { ...LICENCE, revision: 8 });
  await open();
  fireEvent.click(await screen.findByRole('switch', { name: '云打印' }));
  await press('上移：云打印');
  const button = screen.getByRole('button', { name: '保存' });
  fireEvent.click(button);
  fireEvent.click(button);
  hold.release();
  await screen.findByText('已保存');
  expect(saved()).toEqual([
    {
      revision: 7,
      modules: [
        { code: 'TAKE_CODE_PRINT', enable: true },
        { code: 'CLOUD_PRINT', enable: true },
        { code: 'SELF_PRINT', enable: true },
        { code: 'REGISTRATION', enable: false },
        { code: 'TRAIN_CARD', enable: false },
        { code: 'STUDENT_CARD', enable: false },
        { code: 'SELF_INQUIRY', enable: false },
        { code: 'OUTPATIENT', enable: false },
        { code: 'FACE', enable: false },
        { code: 'MOBILE', enable: true },
        { code: 'INTERNATIONAL', enable: true },
      ],
    },
  ]);
});

it('says what each does, and lets nobody switch without the permission', async () => {
  await openPage(licencePart, '/main/licence', platform, { perms: ['licence:read'] });
  await screen.findByText(/关闭后打开手机页面会提示未开通/);
  expect(screen.getByRole('switch', { name: '手机端' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('keeps the switches when somebody else was faster, and offers their state', async () => {
  platform.refuse(licenceAdminCalls.save, 'CHANGED_MEANWHILE');
  await open();
  fireEvent.click(await screen.findByRole('switch', { name: '云打印' }));
  await press('保存');
  await screen.findByText(/^其他人刚刚修改过/);
  expect(screen.getByRole('switch', { name: '云打印' }).getAttribute('aria-checked')).toBe('true');
  platform.give(licenceAdminCalls.info, { ...LICENCE, revision: 8 });
  await press('重新载入');
  await screen.findByRole('switch', { name: '云打印', checked: false });
});

it('says when the answer is lost', async () => {
  platform.lose(licenceAdminCalls.save);
  await open();
  fireEvent.click(await screen.findByRole('switch', { name: '多语言' }));
  await press('保存');
  await screen.findByText('无法连接平台，请检查网络');
});
