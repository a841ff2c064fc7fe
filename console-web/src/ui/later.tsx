import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTexts } from '../core/services.ts';
import { fetchWithPages } from './fetchLater.ts';
import { useSay } from './useSay.ts';

/** What is told to whoever closes a form or drawer. */
interface Closable {
  readonly onClose?: () => void;
}

/**
 * What opens over a page when somebody asks for it: a form, a drawer. Its code is no part of the page; it is fetched once the page stands
 * and nothing else is under way (`fetchLater`), or when it is opened before that. Where that fails it is closed again with a message: the
 * page below stays as it is, with all that was typed there, and the next press tries again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Closable> {
  let loading: Promise<void> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetchOnce = async () => {
    try {
      loaded = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
  };
  const fetch = () => {
    loading ??= fetchOnce();
    return loading;
  };
  fetchWithPages(fetch);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each piece of code, as `lazy` does
  return function Later(props: Props & Closable) {
    const Loaded = useSyncExternalStore(subscribe, () => loaded);
    const { t } = useTexts();
    const say = useSay();
    const isMissing = Loaded === undefined;
    const giveUp = useEffectEvent(() => {
      say.warn(t('later.notFetched'));
      props.onClose?.();
    });
    useEffect(() => {
      if (!isMissing) return;
      let gone = false;
      fetch().catch(() => !gone && giveUp());
      return () => {
        gone = true;
      };
    }, [isMissing]);
    return Loaded && <Loaded {...props} />;
  };
}
