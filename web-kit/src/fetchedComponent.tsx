import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `fetch`. */
export type FetchedComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code once; rejects when that fails, and fetches again the next time. */
  readonly fetch: () => Promise<unknown>;
};

/** What has failed to be fetched since an error boundary last showed that. */
const failed = new Set<() => void>();

/**
 * Lets components whose code could not be fetched be fetched again by whoever shows them next. For error boundaries, once one shows a
 * failure: not earlier, because React renders what has failed a second time, which would fetch again without end.
 */
export function forgetFailedFetches(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Like React's `lazy`, except that a component whose code has been fetched renders at once, and that one whose code could not be fetched
 * does not stay broken. `lazy` suspends even then, and React keeps the fallback on the screen for 300 ms (its FALLBACK_THROTTLE_MS).
 */
export function fetchedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FetchedComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const makeLazy = () =>
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        failed.add(() => {
          Lazy = makeLazy();
        });
        throw error;
      }
    });
  let Lazy = makeLazy();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each piece of code, as `lazy` does
  function Fetched(props: Props) {
    // Kept, because a change of component would unmount the one that is shown.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Fetched, { fetch });
}
