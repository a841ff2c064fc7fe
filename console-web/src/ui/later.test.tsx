/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { fakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import type { Services } from '../core/services.ts';
import { ServicesProvider } from '../core/services.ts';
import { servicesOn } from '../testing/openPage.tsx';
import { WithoutLooks } from '../testing/WithoutLooks.tsx';
import { coreTexts } from '../texts/corePart.ts';
import { fetchLater } from './fetchLater.ts';
import { later } from './later.tsx';
import { Speaking } from './speaking.tsx';

afterEach(cleanup);

interface DrawerProps {
  readonly name: string;
  readonly onClose: () => void;
}
const Found = ({ name, onClose }: DrawerProps) => (
  <p>
    of {name}{' '}
    <button type="button" onClick={onClose}>
      close
    </button>
  </p>
);

/** A page with something typed into it, and a drawer that opens over it. */
function Page({ Drawer }: { readonly Drawer: ComponentType<DrawerProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="typed" />
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && <Drawer name="Li" onClose={() => setOpen(false)} />}
    </>
  );
}

async function show(Drawer: ComponentType<DrawerProps>): Promise<Services> {
  const services = await servicesOn(fakePlatform());
  await act(async () => {
    render(
      <WithoutLooks>
        <ServicesProvider value={services}>
          <Speaking>
            <Page Drawer={Drawer} />
          </Speaking>
        </ServicesProvider>
      </WithoutLooks>,
    );
  });
  return services;
}

describe('what opens over a page', () => {
  it('is fetched ahead of that, once', async () => {
    let times = 0;
    const Drawer = later(async () => {
      times += 1;
      return Found;
    });
    expect(times).toBe(0);
    await fetchLater();
    await show(Drawer);
    fireEvent.click(screen.getByText('open'));
    screen.getByText('of Li');
    expect(times).toBe(1);
  });

  it('is fetched when it is opened earlier than that', async () => {
    await show(later(async () => Found));
    fireEvent.click(screen.getByText('open'));
    await screen.findByText('of Li');
  });

  it('says that it cannot be fetched, leaves the page as it is, and opens with the next press', async () => {
    let times = 0;
    const Drawer = later(async () => {
      times += 1;
      if (times === 1) throw new Error('no network');
      return Found;
    });
    await show(Drawer);
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'long words' } });
    fireEvent.click(screen.getByText('open'));
    await screen.findByText(coreTexts.zh['later.notFetched']);
    expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('long words');
    expect(screen.queryByText('of Li')).toBeNull();
    fireEvent.click(screen.getByText('open'));
    await screen.findByText('of Li');
    expect(times).toBe(2);
  });

  it('says nothing of a failure once it has been closed', async () => {
    const code = Promise.withResolvers<typeof Found>();
    let closed = 0;
    const Drawer = later(() => code.promise);
    const services = await servicesOn(fakePlatform());
    const shown = render(
      <ServicesProvider value={services}>
        <Drawer name="Li" onClose={() => (closed += 1)} />
      </ServicesProvider>,
    );
    shown.unmount();
    await act(async () => code.reject(new Error('no network')));
    expect(closed).toBe(0);
  });
});
