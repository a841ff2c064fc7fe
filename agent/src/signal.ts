/** News from one part to others. It is made before the parts, so that none of them needs to know who listens. */
export interface Signal<News = void> {
  readonly emit: (news: News) => void;
  /** Listeners are called in the order in which they were added. */
  readonly on: (listener: (news: News) => void) => void;
}

export function createSignal<News = void>(): Signal<News> {
  const listeners: ((news: News) => void)[] = [];
  return {
    emit: (news) => {
      for (const listener of listeners) listener(news);
    },
    on: (listener) => void listeners.push(listener),
  };
}

/** A fact that one part sets and another one reads. */
export interface Flag {
  readonly get: () => boolean;
  readonly set: (value: boolean) => void;
}

export function createFlag(): Flag {
  let current = false;
  return {
    get: () => current,
    set: (value) => {
      current = value;
    },
  };
}
