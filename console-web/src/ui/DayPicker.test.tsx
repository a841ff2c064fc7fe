/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US.js';
import zhCN from 'antd/locale/zh_CN.js';
import { standInForLayout } from '../testing/browser.ts';
import { DayPicker } from './DayPicker.tsx';

beforeAll(standInForLayout);
afterEach(cleanup);

it.each([
  ['Chinese', zhCN, '六'],
  ['English', enUS, 'Sa'],
])('a day is chosen from a calendar in %s where the page is', async (_, locale, saturday) => {
  const onChange = jest.fn();
  render(
    <ConfigProvider locale={locale}>
      <DayPicker value="2026-11-21" onChange={onChange} />
    </ConfigProvider>,
  );
  const field = screen.getByRole('textbox');
  expect(field).toHaveProperty('value', '2026-11-21');
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  const calendar = await screen.findByRole('table');
  within(calendar).getByRole('columnheader', { name: saturday });
  fireEvent.click(within(calendar).getByTitle('2026-11-23'));
  expect(onChange).toHaveBeenCalledWith('2026-11-23');
});

it('takes a typed day by Enter without saving the form that it is in', () => {
  const onChange = jest.fn();
  render(<DayPicker onChange={onChange} />);
  const field = screen.getByRole('textbox');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '2026-11-23' } });
  // False: the browser does not go on to press the form's button.
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })).toBe(false);
  expect(onChange).toHaveBeenCalledWith('2026-11-23');
});
