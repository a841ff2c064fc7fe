/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { EVERY_TEXT } from '../../../../dev/everyScreen.ts';
import { settle } from '../../../testing/handClock.ts';
import { preparePage } from '../../../testing/page.ts';
import { testKiosk } from '../../../testing/testKiosk.ts';
import { KioskContext } from '../../../ui/KioskContext.tsx';
import { ItemForm } from './ItemForm.tsx';

beforeAll(preparePage);
afterEach(cleanup);

const TEXT = { type: 'string', title: '内容' } as const;
const ONE = { ...TEXT, enum: ['甲', '乙'] };
const SOME = {
  type: 'array',
  title: '内容',
  items: { type: 'string', enum: ['甲', '乙'] },
  uniqueItems: true,
};

/** Every widget that the platform may name (`x-widget` and the usual one of a format). */
it.each([
  ['textarea', TEXT],
  ['radio', ONE],
  ['select', ONE],
  ['checkboxes', SOME],
  ['date', { ...TEXT, format: 'date' }],
  ['time', { ...TEXT, format: 'time' }],
  ['email', { ...TEXT, format: 'email' }],
  ['tel', { ...TEXT, format: 'phone' }],
])('draws a field for the widget %s', async (widget, field) => {
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
  expect(document.querySelector('.form__field input, .form__field textarea, .form__choices')).not.toBeNull();
});
