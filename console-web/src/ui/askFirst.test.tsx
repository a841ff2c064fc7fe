/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Drawer } from 'antd';
import { ServicesProvider } from '../core/services.ts';
import { schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { TEXTS } from '../texts/parts.ts';
import { AskFirst } from './AskFirst.tsx';

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

async function open(onConfirm: () => Promise<void> = async () => {}) {
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  render(
    <ServicesProvider value={services}>
      <Drawer open title="terminal">
        <AskFirst
          {...{ ask: 'Really?', text: 'For good.', label: 'yes', button: {}, isBusy: false, onConfirm }}
        >
          archive
        </AskFirst>
      </Drawer>
    </ServicesProvider>,
  );
  const button = await screen.findByRole('button', { name: 'archive' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Really?');
  return button;
}

it('asks within the drawer, which keeps the focus in itself, and has it on the harmless answer', async () => {
  await open();
  const yes = screen.getByRole('button', { name: 'yes' });
  expect(yes.closest('.ant-drawer')).not.toBeNull();
  await waitFor(() => expect(focused()?.replace(/\s/, '')).toBe('取消'));
});

it('gives the focus back to its button when the answer is no', async () => {
  const button = await open();
  const no = await screen.findByRole('button', { name: /取\s?消/ });
  no.focus();
  fireEvent.click(no);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('has given it back before anything is done, since a dialog may be shown next', async () => {
  let at: Element | null = null;
  const button = await open(async () => {
    at = document.activeElement;
  });
  const yes = screen.getByRole('button', { name: 'yes' });
  yes.focus();
  await act(async () => void fireEvent.click(yes));
  expect(at).toBe(button);
});
