import { describe, expect, it } from '@jest/globals';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { type Advert, advertCalls } from '@self-print/contract/platform/adverts.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import { ok } from '@self-print/contract/result.ts';
import type { RemoteMessages } from '@self-print/web-kit/texts.ts';
import { createApi } from '../api/api.ts';
import { openStateLink } from '../api/stateLink.ts';
import { createStore } from '../base/store.ts';
import { handClock, settle } from '../testing/handClock.ts';
import { AGENT_ORIGIN, FILE_PATH, fakeServices, type Services } from '../testing/services.ts';
import { keepContent } from './content.ts';
import { type Content, EMPTY_CONTENT } from './shown.ts';

const words = { zh: '公告', en: 'News' };
const advert = (advertId: string, changes: Partial<Advert> = {}): Advert => ({
  advertId,
  kind: 'text',
  url: null,
  title: words,
  text: words,
  durationSeconds: 8,
  ...changes,
});
const tile = (position: number) => ({
  code: 'TAKE_CODE_PRINT' as const,
  name: words,
  description: words,
  enable: true,
  position,
});

async function shown(prepare: (services: Services) => void = () => {}) {
  const services = fakeServices();
  prepare(services);
  const clock = handClock();
  const messages: RemoteMessages[] = [];
  const pictures = new Set<string>();
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: services.fetch,
    language: () => 'zh',
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => 'r',
  });
  const link = openStateLink({ api, clock, onStrangerToAgent: () => {} });
  const content = createStore<Content, Content>((_, next) => next, EMPTY_CONTENT);
  let made = 0;
  keepContent({
    api,
    clock,
    link,
    content,
    onMessages: (more) => messages.push(more),
    pictures: {
      make: () => {
        const url = `blob:${++made}`;
        pictures.add(url);
        return url;
      },
      drop: (url) => pictures.delete(url),
    },
  });
  await settle();
  return { services, clock, content, messages, pictures, link };
}

describe('content', () => {
  it('is loaded once the platform can be reached, with pictures in the page', async () => {
    const { content, messages, pictures } = await shown((services) => {
      services.on(terminalCalls.indexItem, () => ok([tile(2), tile(1)]));
      services.on(advertCalls.mediaList, () =>
        ok([advert('a'), advert('b', { kind: 'image', url: FILE_PATH })]),
      );
      services.on(textCalls.i18n, () => ok({ zh: { 'home.title': '欢迎' }, en: {} }));
    });
    expect(content.get().tiles?.map(({ position }) => position)).toEqual([1, 2]);
    expect(content.get().adverts.map(({ source }) => source)).toEqual([null, 'blob:1']);
    expect(messages).toEqual([{ zh: { 'home.title': '欢迎' }, en: {} }]);
    expect([...pictures]).toEqual(['blob:1']);
  });

  it('waits for a platform that cannot be reached', async () => {
    const { services, content } = await shown((prepared) =>
      prepared.setState({ platform: { address: 'https://print.example.edu.cn', reachable: false } }),
    );
    expect(services.lines()).toEqual([]);
    services.on(advertCalls.mediaList, () => ok([advert('a')]));
    services.setState({ platform: { address: 'https://print.example.edu.cn', reachable: true } });
    await settle();
    expect(content.get().adverts).toHaveLength(1);
  });

  it('leaves out an advert whose picture cannot be fetched', async () => {
    const { content } = await shown((services) => {
      services.setFile(null);
      services.on(advertCalls.mediaList, () =>
        ok([advert('a'), advert('b', { kind: 'video', url: FILE_PATH })]),
      );
    });
    expect(content.get().adverts.map(({ advertId }) => advertId)).toEqual(['a']);
  });

  it('keeps what it knew when a part cannot be loaded, and asks again soon', async () => {
    const { services, clock, content } = await shown((prepared) =>
      prepared.on(advertCalls.mediaList, () => ok([advert('a')])),
    );
    services.refuse(advertCalls.mediaList, 'UNAVAILABLE');
    clock.advance(5 * 60_000);
    await settle();
    expect(content.get().adverts).toHaveLength(1);
    services.on(advertCalls.mediaList, () => ok([advert('a'), advert('c')]));
    clock.advance(30_000);
    await settle();
    expect(content.get().adverts).toHaveLength(2);
  });

  it('fetches a picture once, and lets go of it with its advert', async () => {
    const { services, clock, pictures } = await shown((prepared) =>
      prepared.on(advertCalls.mediaList, () => ok([advert('b', { kind: 'image', url: FILE_PATH })])),
    );
    clock.advance(5 * 60_000);
    await settle();
    expect([...pictures]).toEqual(['blob:1']);
    services.on(advertCalls.mediaList, () => ok([]));
    clock.advance(5 * 60_000);
    await settle();
    expect([...pictures]).toEqual([]);
  });
});
