/** An event from one part to others. Created before the parts, so that none of them needs to know its listeners. */
export interface Signal<News = void> {
  readonly emit: (news: News) => void;
  /** Listeners are called in the order of registration. */
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

/** A boolean set by one part and read by another. */
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
