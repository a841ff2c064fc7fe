/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { FORM_WIDGETS, type FormValues } from '@self-print/contract/forms.ts';
import { FORM_KINDS } from '@self-print/web-kit/testing/formKinds.ts';
import { makeRegionsUnreachable } from '@self-print/web-kit/testing/unreachableRegions.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { EVERY_TEXT } from '../../../../dev/everyScreen.ts';
import { settle } from '../../../testing/handClock.ts';
import { preparePage } from '../../../testing/page.ts';
import { testKiosk } from '../../../testing/testKiosk.ts';
import { KioskContext } from '../../../ui/KioskContext.tsx';
import { ItemForm } from './ItemForm.tsx';

beforeAll(preparePage);
afterEach(cleanup);
afterEach(() => {
  jest.restoreAllMocks();
});

it('knows every widget that the platform may name', () => {
  expect(FORM_KINDS.map(([widget]) => widget)).toEqual([...FORM_WIDGETS, 'of a later version']);
});

it.each(FORM_KINDS)('draws a field for the widget %s', async (widget, field) => {
  const { kiosk } = await testKiosk({ texts: EVERY_TEXT });
  const schema = { type: 'object', properties: { field }, required: [] };
  render(
    <KioskContext value={kiosk}>
      <ItemForm
        id="form"
        form={{ schema, widgets: { field: widget }, values: {} }}
        values={{}}
        problems={[]}
        onChange={() => {}}
        onSubmit={() => {}}
        onRefuse={() => {}}
      />
    </KioskContext>,
  );
  await act(settle);
  expect(
    document.querySelector('.form__field input, .form__field textarea, .form__choices, .form__files'),
  ).not.toBeNull();
});

const REGION = { type: 'string', title: '地区', format: 'region' };
const REGION_FORM = {
  schema: { type: 'object', properties: { field: REGION }, required: [] },
  widgets: { field: 'region' },
  values: {},
};

function RegionForm({ onValue }: { readonly onValue: (value: unknown) => void }) {
  const [values, setValues] = useState<FormValues>({});
  return (
    <ItemForm
      id="form"
      form={REGION_FORM}
      values={values}
      problems={[]}
      onChange={(next) => {
        setValues(next);
        onValue(next.field);
      }}
      onSubmit={() => {}}
      onRefuse={() => {}}
    />
  );
}

it('takes a region in steps, of which each can be opened again', async () => {
  const { kiosk } = await testKiosk({ texts: EVERY_TEXT });
  let latest: unknown;
  render(
    <KioskContext value={kiosk}>
      <RegionForm onValue={(value) => (latest = value)} />
    </KioskContext>,
  );
  const touch = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => button.click());
  };
  await touch('浙江省');
  await touch('杭州市');
  await touch('西湖区');
  expect(latest).toBe('330106');
  // For whoever has the page read aloud in English.
  expect(screen.getByText('西湖区').lang).toBe('zh-CN');
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual([
    '浙江省',
    '杭州市',
    '西湖区',
  ]);
  await touch('杭州市');
  expect(latest).toBe('33');
  await touch('宁波市');
  expect(latest).toBe('3302');
});

it('says when regions cannot be fetched, and has them after another try', async () => {
  const { kiosk } = await testKiosk({ texts: EVERY_TEXT });
  const regions = makeRegionsUnreachable();
  render(
    <KioskContext value={kiosk}>
      <RegionForm onValue={() => {}} />
    </KioskContext>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('地区列表加载失败，请重试。');
  regions.reach();
  await act(async () => screen.getByRole('button', { name: '重试' }).click());
  await screen.findByRole('button', { name: '浙江省' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for a rating by stars', async () => {
  const { kiosk } = await testKiosk({ texts: EVERY_TEXT });
  const stars = { type: 'integer', title: '评分', minimum: 1, maximum: 5 };
  const chosen: unknown[] = [];
  render(
    <KioskContext value={kiosk}>
      <ItemForm
        id="form"
        form={{ schema: { type: 'object', properties: { stars } }, widgets: {}, values: {} }}
        values={{ stars: 3 }}
        problems={[]}
        onChange={(values) => chosen.push(values)}
        onSubmit={() => {}}
        onRefuse={() => {}}
      />
    </KioskContext>,
  );
  await act(settle);
  expect(document.querySelectorAll('.form__star--on')).toHaveLength(3);
  await act(async () => document.querySelector<HTMLElement>('[aria-label="4 / 5"]')?.click());
  expect(chosen).toContainEqual({ stars: 4 });
});

it('leaves a declaration to the person, who cannot submit it untouched', async () => {
  const { kiosk } = await testKiosk({ texts: EVERY_TEXT });
  const agreed = { type: 'boolean', title: '我确认', const: true };
  const schema = { type: 'object', properties: { agreed }, required: ['agreed'] };
  let refused = 0;
  let submitted = 0;
  render(
    <KioskContext value={kiosk}>
      <ItemForm
        id="form"
        form={{ schema, widgets: {}, values: {} }}
        values={{}}
        problems={[]}
        onChange={() => {}}
        onSubmit={() => (submitted += 1)}
        onRefuse={() => (refused += 1)}
      />
    </KioskContext>,
  );
  await act(settle);
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]');
  expect(box?.checked).toBe(false);
  await act(async () => document.querySelector<HTMLInputElement>('input[type="submit"]')?.click());
  expect([refused, submitted]).toEqual([1, 0]);
});
