/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { fetchedComponent, forgetFailedFetches } from './fetchedComponent.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { readonly name: string }) => <p>hello {name}</p>;
const show = (content: ReactNode) => render(<Suspense fallback={<p>waiting</p>}>{content}</Suspense>);

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

describe('a component whose code is fetched', () => {
  it('is waited for when it is shown before its code is there', async () => {
    const code = Promise.withResolvers<typeof Greeting>();
    const Later = fetchedComponent(() => code.promise);
    await act(async () => void show(<Later name="Li" />));
    expect(screen.queryByText('waiting')).not.toBeNull();
    code.resolve(Greeting);
    await screen.findByText('hello Li');
  });

  it('is there at once when its code was fetched before, without a moment of waiting', async () => {
    const Later = fetchedComponent(async () => Greeting);
    await Later.fetch();
    show(<Later name="Li" />);
    expect(screen.queryByText('waiting')).toBeNull();
    expect(screen.queryByText('hello Li')).not.toBeNull();
  });

  it('is fetched once, by the first caller', async () => {
    let times = 0;
    const Later = fetchedComponent(async () => {
      times += 1;
      return Greeting;
    });
    await Promise.all([Later.fetch(), Later.fetch()]);
    await act(async () => void show([<Later key="1" name="Li" />, <Later key="2" name="Wang" />]));
    expect(times).toBe(1);
  });

  it('is fetched again after it could not be', async () => {
    let times = 0;
    const Later = fetchedComponent(async () => {
      times += 1;
      if (times === 1) throw new Error('no network');
      return Greeting;
    });
    await expect(Later.fetch()).rejects.toThrow('no network');
    await Later.fetch();
    show(<Later name="Li" />);
    expect(screen.queryByText('hello Li')).not.toBeNull();
  });

  it('leaves it to the error boundary when its code cannot be fetched, and does not ask for it endlessly', async () => {
    let times = 0;
    const Later = fetchedComponent(async (): Promise<typeof Greeting> => {
      times += 1;
      throw new Error('no network');
    });
    const content = (
      <Boundary>
        <Later name="Li" />
      </Boundary>
    );
    await act(async () => void render(content, { onCaughtError: () => {} }));
    expect(screen.queryByText('failed')).not.toBeNull();
    expect(times).toBe(1);
  });

  it('is fetched again by whoever shows it after an error boundary has shown the failure', async () => {
    let times = 0;
    const Later = fetchedComponent(async () => {
      times += 1;
      if (times === 1) throw new Error('no network');
      return Greeting;
    });
    const content = (attempt: number) => (
      <Boundary key={attempt}>
        <Suspense>
          <Later name="Li" />
        </Suspense>
      </Boundary>
    );
    const shown = render(<p />, { onCaughtError: () => {} });
    await act(async () => shown.rerender(content(1)));
    await act(async () => shown.rerender(content(2)));
    expect(screen.queryByText('failed')).not.toBeNull();
    forgetFailedFetches();
    await act(async () => shown.rerender(content(3)));
    await screen.findByText('hello Li');
    expect(times).toBe(2);
  });
});
