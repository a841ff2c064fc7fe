/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { terminalAddressCalls as calls } from '@self-print/contract/platform/terminalAddress.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../../testing/openPage.tsx';
import { terminalsPart } from '../part.ts';
import { pointAt, pointOf } from './planPoint.ts';

const PATH = '/main/terminalConfig/terminalAddr/T-1';
const ADDRESS = {
  terminalCode: 'T-1',
  name: { zh: '图书馆一号机', en: 'Library 1' },
  location: { zh: '图书馆一层', en: 'Library, ground floor' },
  plan: null,
  revision: 4,
  plans: [
    {
      planId: '东校区',
      others: [{ terminalCode: 'T-2', name: { zh: '大厅机', en: 'Hall' }, x: 900, y: 100 }],
    },
  ],
};

describe('where a terminal stands', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.get, ADDRESS);
    platform.give(calls.save, { revision: 5 });
  });
  afterEach(closePage);
  const open = async () => {
    await openPage(terminalsPart, PATH, platform);
    return screen.findByTestId('plan');
  };

  it('is clicked on a plan beside the others there, and saved with what was read', async () => {
    const plan = await open();
    expect(screen.queryByText('大厅机')).toBeNull();
    write('平面图', '东校区');
    await screen.findByText('大厅机');
    plan.getBoundingClientRect = () => new DOMRect(100, 200, 500, 500);
    fireEvent.click(plan, { clientX: 225, clientY: 550 });
    await press('保存');
    await waitFor(() =>
      expect(platform.asked(calls.save)).toEqual([
        {
          terminalCode: 'T-1',
          revision: 4,
          location: ADDRESS.location,
          plan: { planId: '东校区', x: 250, y: 700 },
        },
      ]),
    );
  });

  it('is not saved with half of a place', async () => {
    const plan = await open();
    write('平面图', '东校区');
    await press('保存');
    await screen.findByText('请在平面图上点击终端的位置');
    write('平面图', '');
    fireEvent.click(plan, { clientX: 1, clientY: 1 });
    await press('保存');
    await screen.findByText('请填写平面图名称');
    expect(platform.asked(calls.save)).toEqual([]);
  });

  it('is taken from the plan', async () => {
    platform.give(calls.get, { ...ADDRESS, plan: { planId: '东校区', x: 1, y: 2 } });
    await open();
    await press('从平面图移除');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.save)).toMatchObject([{ plan: null }]));
  });

  it('has nothing to be taken from while it is on no plan', async () => {
    const plan = await open();
    const takeAway = screen.getByRole('button', { name: '从平面图移除' });
    expect(takeAway).toHaveProperty('disabled', true);
    fireEvent.click(plan, { clientX: 1, clientY: 1 });
    expect(takeAway).toHaveProperty('disabled', false);
    fireEvent.click(takeAway);
    expect(takeAway).toHaveProperty('disabled', true);
  });

  it('has its name on the side of the plan that has room for it', async () => {
    platform.give(calls.get, { ...ADDRESS, plan: { planId: '东校区', x: 100, y: 2 } });
    const plan = await open();
    const pins = () => [...plan.children].map(({ className }) => className);
    expect(pins()).toEqual(['address-pin is-other is-right', 'address-pin']);
    write(/横坐标/, '800');
    expect(pins().at(-1)).toBe('address-pin is-right');
  });

  it('says that somebody else was faster, and shows what is there now when asked to', async () => {
    platform.refuse(calls.save, 'CHANGED_MEANWHILE');
    await open();
    await press('保存');
    await screen.findByText(/^其他人刚刚修改过/);
    platform.give(calls.get, { ...ADDRESS, location: { zh: '行政楼', en: 'Offices' }, revision: 9 });
    await press('重新载入');
    await screen.findByDisplayValue('行政楼');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.save).at(-1)?.revision).toBe(9));
  });

  it('is only shown to those who may not change it', async () => {
    await openPage(terminalsPart, PATH, platform, { perms: ['terminal:read'] });
    const plan = await screen.findByTestId('plan');
    fireEvent.click(plan, { clientX: 1, clientY: 1 });
    expect(screen.queryByRole('button', { name: /保存|移除/ })).toBeNull();
    expect(plan.textContent).toBe('');
  });
});

describe('a point on a plan', () => {
  it('stays within it, also where the plan has no size yet', () => {
    const plan = { left: 10, top: 10, width: 200, height: 100 };
    expect(pointAt({ clientX: 110, clientY: 60 }, plan)).toEqual({ x: 500, y: 500 });
    expect(pointAt({ clientX: 900, clientY: 0 }, plan)).toEqual({ x: 1_000, y: 0 });
    expect(pointAt({ clientX: 50, clientY: 50 }, { ...plan, width: 0, height: 0 })).toEqual({ x: 0, y: 0 });
  });

  it('is whole or none', () => {
    expect(pointOf({ planId: ' ', x: null, y: null })).toEqual({ ok: true, value: null });
    expect(pointOf({ planId: '', x: 1, y: null })).toMatchObject({ problem: 'planMissing' });
    expect(pointOf({ planId: '东', x: 1, y: null })).toMatchObject({ problem: 'pointMissing' });
    expect(pointOf({ planId: ' 东 ', x: 1, y: 2 })).toEqual({
      ok: true,
      value: { planId: '东', x: 1, y: 2 },
    });
  });
});
