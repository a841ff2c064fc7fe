/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { ServicesProvider } from '../core/services.ts';
import { schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { TEXTS } from '../texts/parts.ts';
import { FormModal } from './FormModal.tsx';

afterEach(cleanup);

it('saves by Enter in any of its fields: browsers press the button for that, where the form has one', async () => {
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  const saved: object[] = [];
  const save = async (values: object) => void saved.push(values);
  render(
    <ServicesProvider value={services}>
      <FormModal name="group" title="group" first={{ zh: '楼', en: 'Hall' }} save={save} onClose={() => {}}>
        {['zh', 'en'].map((name) => (
          <Form.Item key={name} name={name} label={name}>
            <Input />
          </Form.Item>
        ))}
      </FormModal>
    </ServicesProvider>,
  );
  const { form } = await screen.findByLabelText<HTMLInputElement>('en');
  const pressed = [...(form?.elements ?? [])].find((each) => each.matches('[type="submit"]'));
  fireEvent.click(pressed ?? document.body);
  await waitFor(() => expect(saved).toEqual([{ zh: '楼', en: 'Hall' }]));
});
