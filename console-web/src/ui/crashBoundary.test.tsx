/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { fakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { ServicesProvider } from '../core/services.ts';
import { servicesOn } from '../testing/openPage.tsx';
import { coreTexts } from '../texts/corePart.ts';
import { CrashBoundary } from './CrashBoundary.tsx';

afterEach(cleanup);

const t = coreTexts.zh;

const Broken = (): never => {
  throw new Error('broken');
};

async function show(Page: ComponentType, reload = () => {}) {
  const services = { ...(await servicesOn(fakePlatform())), reload };
  const content = (
    <ServicesProvider value={services}>
      <CrashBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </CrashBoundary>
    </ServicesProvider>
  );
  await act(async () => void render(content, { onCaughtError: () => {} }));
}

it('fetches a page that could not be fetched again when somebody tries again', async () => {
  let times = 0;
  const Page = fetchedComponent(async () => {
    times += 1;
    if (times < 3) throw new Error('no network');
    return () => <p>the page</p>;
  });
  await show(Page);
  const retry = async () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: t['crash.retry'] })));
  await retry();
  screen.getByRole('heading', { name: t['crash.title'] });
  await retry();
  screen.getByText('the page');
  expect(times).toBe(3);
});

it('can load the document anew, for a page that the platform no longer has', async () => {
  let reloads = 0;
  await show(Broken, () => {
    reloads += 1;
  });
  fireEvent.click(screen.getByRole('button', { name: t['crash.reload'] }));
  expect(reloads).toBe(1);
});
