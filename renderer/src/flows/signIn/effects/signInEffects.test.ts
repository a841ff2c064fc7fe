import { describe, expect, it } from '@jest/globals';
import { cardSignInAgentCalls } from '@self-print/contract/agent/cardSignIn.ts';
import { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import {
  sampleOffers,
  samplePhoneRequest,
  sampleSentCode,
  sampleVisit,
} from '../../../../dev/personalSamples.ts';
import { settle } from '../../../testing/handClock.ts';
import type { Services } from '../../../testing/services.ts';
import { standing } from '../../../testing/standing.ts';
import { FIRST_ITEMS } from '../../personal/state.ts';
import type { SignInEvent, WayCode } from '../state.ts';

const TYPED: SignInEvent = { type: 'typed', typed: { userName: '2023010118', password: 'secret' } };
const POLL_MS = samplePhoneRequest.pollSeconds * SECOND_MS;
const ENDED = 'POST logout/me';

/** A person at the sign-in of their documents. */
async function signingIn(ways: readonly WayCode[], prepare: (services: Services) => void = () => {}) {
  const person = await standing((services) => {
    services.on(visitCalls.ways, () => ok({ ways: ways.map((way) => sampleOffers[way]) }));
    services.on(visitCalls.signIn, () => ok(sampleVisit));
    services.on(visitCalls.signInByDirectory, () => ok(sampleVisit));
    services.on(terminalPhoneCodeCalls.send, () => ok(sampleSentCode));
    services.on(terminalPhoneCodeCalls.signIn, () => ok(sampleVisit));
    services.on(visitCalls.beginByPhone, () => ok(samplePhoneRequest));
    services.on(visitCalls.pollPhone, () => ok({ state: 'waiting' }));
    services.on(visitCalls.end, () => ok({ ended: true }));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  kiosk.send({ type: 'openPersonal', nowMs: clock.nowMs(), state: FIRST_ITEMS });
  await settle();
  return {
    ...person,
    act: async (...events: readonly SignInEvent[]) => {
      for (const event of events) kiosk.send({ type: 'signIn', event });
      await settle();
    },
    leave: () => kiosk.send({ type: 'goHome', nowMs: clock.nowMs() }),
    state: () => {
      const { place } = kiosk.session.get();
      return place.at === 'signIn' ? place.state : null;
    },
    count: (line: string) => services.lines().filter((each) => each === line).length,
    endedVisit: () => services.calls.find(({ line }) => line === ENDED)?.header(HEADERS.visitToken) ?? null,
  };
}

/** Answers that come when the test says so, in the order of the calls. */
function gate() {
  const waiting: (() => void)[] = [];
  return {
    pass: () => new Promise<void>((resolve) => waiting.push(resolve)),
    open: async () => {
      waiting.shift()?.();
      await settle();
    },
  };
}

describe('the effects of signing in', () => {
  it('ask for the ways again when the answer was lost', async () => {
    const person = await signingIn(['DB'], (services) => services.refuse(visitCalls.ways, 'INTERNAL'));
    expect(person.state()).toMatchObject({ at: 'unavailable' });
    person.services.on(visitCalls.ways, () => ok({ ways: [sampleOffers.DB] }));
    await person.act({ type: 'again' });
    expect(person.state()).toMatchObject({ at: 'signingIn', way: { way: 'DB' } });
  });

  it('leave out ways that this page does not know', async () => {
    const unknown = { id: 'ids', way: 'CAS', name: { zh: '统一身份认证', en: 'campus sign-in' } } as const;
    const person = await signingIn([], ({ on }) =>
      on(visitCalls.ways, () => ok({ ways: [unknown, sampleOffers.DB] })),
    );
    expect(person.state()).toMatchObject({ ways: [sampleOffers.DB], way: { way: 'DB' } });
  });

  it('offer a person who proves it once more only the ways that count, and say whose visit it was', async () => {
    const person = await signingIn(['DB', 'PHONE_CODE', 'QR']);
    await person.act(TYPED);
    person.services.refuse(terminalItemCalls.list, 'STEP_UP_NEEDED', {
      needed: 'strong',
      wayIds: ['QR', 'LDAP'],
    });
    person.kiosk.send({
      type: 'stepUp',
      nowMs: person.clock.nowMs(),
      stepUp: { needed: 'strong', wayIds: ['QR', 'LDAP'] },
    });
    await settle();
    expect(person.state()).toMatchObject({ ways: [sampleOffers.QR], way: { way: 'QR' } });
    const begun = person.services.calls.find(({ line }) => line === 'POST phone/begin');
    expect(begun?.body).toEqual({ needed: 'strong' });
    await person.passes(POLL_MS);
    const polled = person.services.calls.find(({ line }) => line === 'POST phone/poll');
    expect(polled?.header(HEADERS.visitToken)).toBe(sampleVisit.visitToken);
  });

  it('send what was typed for a directory with the directory that it was typed for', async () => {
    const person = await signingIn(['LDAP']);
    await person.act(TYPED);
    const sent = person.services.calls.find(({ line }) => line === 'POST login/LDAP');
    expect(sent?.body).toEqual({ providerId: 'ad', userName: '2023010118', password: 'secret' });
    expect(person.kiosk.session.get().place.at).toBe('personal');
  });

  it('send what was typed for an account of the school to the system that checks it', async () => {
    const person = await signingIn(['HNU'], ({ on }) =>
      on(visitCalls.signInBySchoolAccount, () => ok(sampleVisit)),
    );
    await person.act(TYPED);
    const sent = person.services.calls.find(({ line }) => line === 'POST login/HNU');
    expect(sent?.body).toEqual({ providerId: 'hnu', userName: '2023010118', password: 'secret' });
    expect(person.kiosk.session.get().place.at).toBe('personal');
  });

  it('look for a graduate once at a time, say why nobody was found, and keep nothing of what was typed', async () => {
    const said = { name: '阿依古丽·买买提', idNumber: '11010519491231002X', yearOrNumber: '2019' };
    const person = await signingIn(['GRADUATE'], ({ refuse }) =>
      refuse(visitCalls.signInAsGraduate, 'GRADUATE_UNKNOWN'),
    );
    await person.act({ type: 'graduateTyped', said });
    expect(person.state()).toMatchObject({ way: { said: null, failure: { name: 'GRADUATE_UNKNOWN' } } });
    await person.act({ type: 'languageChanged' });
    expect(person.state()).toMatchObject({ way: { said: null, failure: null } });
    const { pass, open } = gate();
    person.services.on(visitCalls.signInAsGraduate, async () => {
      await pass();
      return ok(sampleVisit);
    });
    await person.act({ type: 'graduateTyped', said });
    await person.act({ type: 'graduateTyped', said: { ...said, name: '李雷' } });
    await open();
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    const sent = person.services.calls.filter(({ line }) => line === 'POST login/HAINAN_LOGIN');
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ ...said, providerId: 'alumni' }));
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(said.idNumber);
  });

  it('take no ways that were asked for by a person who has left', async () => {
    const { pass, open } = gate();
    const person = await signingIn([], ({ on }) =>
      on(visitCalls.ways, async () => {
        await pass();
        return ok({ ways: [sampleOffers.DB] });
      }),
    );
    person.leave();
    person.kiosk.send({ type: 'openPersonal', nowMs: person.clock.nowMs(), state: FIRST_ITEMS });
    await settle();
    await open();
    expect(person.state()).toEqual({ at: 'asking' });
    await open();
    expect(person.state()).toMatchObject({ at: 'signingIn' });
  });

  it('word a failure in the language that the person changes to', async () => {
    const person = await signingIn([], ({ refuse }) => refuse(visitCalls.ways, 'INTERNAL'));
    person.kiosk.send({ type: 'language', language: 'en' });
    await settle();
    const asked = person.services.calls.filter(({ line }) => line === 'GET gateway/1');
    expect(asked.map(({ header }) => header(HEADERS.language))).toEqual(['zh', 'en']);
  });
});

describe('checking a password', () => {
  it.each(['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'TERMINAL_PAUSED', 'TERMINAL_NOT_FOR_ROLE'] as const)(
    'says that the platform refused it, and keeps no password: %s',
    async (name) => {
      const person = await signingIn(['DB'], ({ refuse }) => refuse(visitCalls.signIn, name));
      await person.act(TYPED);
      expect(person.state()).toMatchObject({ way: { failure: { kind: 'refused', name } } });
      expect(JSON.stringify(person.kiosk.session.get())).not.toContain('secret');
    },
  );

  it('tries again after a lost answer', async () => {
    const person = await signingIn(['DB']);
    person.services.setDown('platform', true);
    await person.act(TYPED);
    expect(person.state()).toMatchObject({ way: { failure: { kind: 'unreachable' } } });
    person.services.setDown('platform', false);
    await person.act(TYPED);
    expect(person.kiosk.session.get()).toMatchObject({ place: { at: 'personal' }, visit: sampleVisit });
  });

  it('ends the visit of a person who has left before the answer', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['DB'], ({ on }) =>
      on(visitCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      }),
    );
    await person.act(TYPED);
    person.leave();
    await open();
    expect(person.screen()).toBe('home');
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.endedVisit()).toBe(sampleVisit.visitToken);
  });

  it('takes no answer of an earlier try for that of the one under way', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['DB', 'QR'], ({ on }) =>
      on(visitCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      }),
    );
    await person.act(TYPED, { type: 'choose', id: 'QR' }, { type: 'choose', id: 'DB' }, TYPED);
    await open();
    // The same credentials, but another try: its own answer is still to come.
    expect(person.count('POST login/DB')).toBe(2);
    expect(person.kiosk.session.get().visit).toBeNull();
    await open();
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
  });

  it('goes on over a change of the language', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['DB'], ({ on }) =>
      on(visitCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      }),
    );
    await person.act(TYPED);
    person.kiosk.send({ type: 'language', language: 'en' });
    await open();
    expect(person.count('POST login/DB')).toBe(1);
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
  });
});

describe('asking a phone', () => {
  it('says that there is no code, and gets one when asked again', async () => {
    const person = await signingIn(['QR'], ({ refuse }) =>
      refuse(visitCalls.beginByPhone, 'TOO_MANY_REQUESTS'),
    );
    expect(person.state()).toMatchObject({ way: { at: 'unavailable' } });
    person.services.on(visitCalls.beginByPhone, () => ok(samplePhoneRequest));
    await person.act({ type: 'again' });
    expect(person.state()).toMatchObject({ way: { at: 'showing', request: samplePhoneRequest } });
  });

  it('asks on over lost answers until the code has run out by the clock of this page', async () => {
    const person = await signingIn(['QR'], ({ on, refuse }) => {
      on(visitCalls.beginByPhone, () => ok({ ...samplePhoneRequest, validSeconds: 7 }));
      refuse(visitCalls.pollPhone, 'INTERNAL');
    });
    await person.passes(POLL_MS);
    await person.passes(POLL_MS);
    expect(person.count('POST phone/poll')).toBe(2);
    expect(person.state()).toMatchObject({ way: { at: 'showing' } });
    await person.passes(3 * SECOND_MS);
    expect(person.state()).toMatchObject({ way: { at: 'ended', why: 'expired' } });
    const asked = person.count('POST phone/poll');
    await person.passes(5 * POLL_MS);
    expect(person.count('POST phone/poll')).toBe(asked);
  });

  it('says that the terminal is not open to who has approved, stops asking, and shows a new code when asked again', async () => {
    const person = await signingIn(['QR'], ({ refuse }) =>
      refuse(visitCalls.pollPhone, 'TERMINAL_NOT_FOR_ROLE', { role: 'student' }),
    );
    await person.passes(POLL_MS);
    expect(person.state()).toMatchObject({
      way: { at: 'unavailable', failure: { name: 'TERMINAL_NOT_FOR_ROLE', detail: { role: 'student' } } },
    });
    await person.passes(3 * POLL_MS);
    expect(person.count('POST phone/poll')).toBe(1);
    await person.act({ type: 'again' });
    expect(person.state()).toMatchObject({ way: { at: 'showing' } });
  });

  it.each(['refused', 'expired'] as const)('stops asking when the request was %s', async (state) => {
    const person = await signingIn(['QR'], ({ on }) => on(visitCalls.pollPhone, () => ok({ state })));
    await person.passes(POLL_MS);
    expect(person.state()).toMatchObject({ way: { at: 'ended', why: state } });
    await person.passes(3 * POLL_MS);
    expect(person.count('POST phone/poll')).toBe(1);
  });

  it('asks for one code only, once the person has gone on to a new one', async () => {
    let made = 0;
    const person = await signingIn(['QR'], ({ on }) => {
      on(visitCalls.beginByPhone, () => {
        made += 1;
        return ok({ ...samplePhoneRequest, requestId: `7b6f1a52-2c53-4d09-8f64-0a3d5f1f9c1${made}` });
      });
      on(visitCalls.pollPhone, ({ requestId }) =>
        ok({ state: requestId.endsWith('1') ? 'expired' : 'waiting' }),
      );
    });
    await person.passes(POLL_MS);
    await person.act({ type: 'again' });
    await person.passes(POLL_MS);
    expect(person.state()).toMatchObject({ way: { at: 'showing' } });
    const polled = person.services.calls.filter(({ line }) => line === 'POST phone/poll');
    expect(polled.map(({ body }) => JSON.stringify(body).at(-3))).toEqual(['1', '2']);
  });

  it('ends the visit that was approved when the person had left', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['QR'], ({ on }) =>
      on(visitCalls.pollPhone, async () => {
        await pass();
        return ok({ state: 'approved', visit: sampleVisit });
      }),
    );
    await person.passes(POLL_MS);
    person.leave();
    await open();
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.endedVisit()).toBe(sampleVisit.visitToken);
  });

  it('stops with the person, or with the way, and leaves no timer behind', async () => {
    const person = await signingIn(['QR', 'DB']);
    const waiting = person.clock.waiting();
    await person.act({ type: 'choose', id: 'DB' });
    expect(person.clock.waiting()).toBe(waiting - 2);
    await person.passes(3 * POLL_MS);
    expect(person.count('POST phone/poll')).toBe(0);
  });

  it('keeps its code when the language changes', async () => {
    const person = await signingIn(['QR']);
    person.kiosk.send({ type: 'language', language: 'en' });
    await settle();
    expect(person.count('POST phone/begin')).toBe(1);
  });

  it('signs the person in when the phone approves', async () => {
    const answers = ['waiting', 'seen'] as const;
    let asked = 0;
    const person = await signingIn(['QR'], ({ on }) =>
      on(visitCalls.pollPhone, () => {
        const state = answers[asked];
        asked += 1;
        return state ? ok({ state }) : ok({ state: 'approved', visit: sampleVisit });
      }),
    );
    await person.passes(POLL_MS);
    await person.passes(POLL_MS);
    expect(person.state()).toMatchObject({ way: { at: 'showing', seen: true } });
    await person.passes(POLL_MS);
    expect(person.kiosk.session.get()).toMatchObject({
      place: { at: 'personal', state: FIRST_ITEMS },
      visit: sampleVisit,
    });
    expect(person.count(ENDED)).toBe(0);
  });
});

describe('asking for a code by text message', () => {
  const NUMBER: SignInEvent = { type: 'numberTyped', phone: '13800000118' };
  const CODE: SignInEvent = { type: 'codeTyped', code: '204816' };

  it.each(['TOO_MANY_REQUESTS', 'SIGN_IN_PROVIDER_DOWN', 'TERMINAL_PAUSED'] as const)(
    'says why none is sent, and keeps no number: %s',
    async (name) => {
      const person = await signingIn(['PHONE_CODE'], ({ refuse }) =>
        refuse(terminalPhoneCodeCalls.send, name),
      );
      await person.act(NUMBER);
      expect(person.state()).toMatchObject({ way: { at: 'number', phone: null, failure: { name } } });
      expect(JSON.stringify(person.kiosk.session.get())).not.toContain('13800000118');
    },
  );

  it('lets a wrong code be typed again, and keeps none', async () => {
    const person = await signingIn(['PHONE_CODE'], ({ refuse }) =>
      refuse(terminalPhoneCodeCalls.signIn, 'PHONE_CODE_WRONG'),
    );
    await person.act(NUMBER, CODE);
    await person.act(CODE);
    expect(person.state()).toMatchObject({ way: { at: 'code', code: null, failure: { kind: 'refused' } } });
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain('204816');
  });

  it('takes no answer for a number that the person has left', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['PHONE_CODE', 'DB'], ({ on }) =>
      on(terminalPhoneCodeCalls.send, async () => {
        await pass();
        return ok(sampleSentCode);
      }),
    );
    await person.act(NUMBER, { type: 'choose', id: 'DB' }, { type: 'choose', id: 'PHONE_CODE' });
    await open();
    expect(person.state()).toMatchObject({ way: { at: 'number', phone: null } });
  });

  it('ends the visit of a person who has left before the answer', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['PHONE_CODE'], ({ on }) =>
      on(terminalPhoneCodeCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      }),
    );
    await person.act(NUMBER);
    await person.act(CODE);
    person.leave();
    await open();
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.endedVisit()).toBe(sampleVisit.visitToken);
  });

  it('signs in with the code and its id, once', async () => {
    const person = await signingIn(['PHONE_CODE']);
    await person.act(NUMBER);
    await person.act(CODE, CODE);
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    const asked = person.services.calls.filter(({ line }) => line === 'POST login/PHONE_CODE');
    expect(asked.map(({ body }) => body)).toEqual([{ codeId: sampleSentCode.codeId, code: '204816' }]);
  });
});

describe('signing in with a card', () => {
  const READ = 'POST signIn/card';
  const reader = (device: 'campusCard' | 'idCard') =>
    ({ device, state: 'ready', problem: null, driver: 'http', kind: 'real', detail: '' }) as const;
  const withReader = (services: Services) => services.setState({ devices: [reader('campusCard')] });

  it('is left out while no reader works, and offered where one does', async () => {
    const person = await signingIn(['CAMPUS_CARD', 'ID_CARD', 'DB']);
    expect(person.state()).toMatchObject({ ways: [sampleOffers.DB] });
    const other = await signingIn(['DB', 'CAMPUS_CARD', 'ID_CARD'], withReader);
    expect(other.state()).toMatchObject({ ways: [sampleOffers.DB, sampleOffers.CAMPUS_CARD] });
  });

  it('waits for a card without a touch, and goes on as its owner', async () => {
    const { pass, open } = gate();
    let asked = 0;
    const person = await signingIn(['CAMPUS_CARD'], (services) => {
      withReader(services);
      services.on(cardSignInAgentCalls.signIn, async () => {
        await pass();
        asked += 1;
        return asked < 3 ? fail(problem('CAMPUS_CARD_ABSENT')) : ok(sampleVisit);
      });
    });
    for (let times = 0; times < 3; times += 1) await open();
    expect(person.count(READ)).toBe(3);
    expect(person.kiosk.session.get()).toMatchObject({ place: { at: 'personal' }, visit: sampleVisit });
  });

  it.each(['CARD_NOT_KNOWN', 'CARD_BLOCKED', 'CAMPUS_CARD_READ_FAILED', 'PLATFORM_UNREACHABLE'] as const)(
    'says why nobody was signed in, and waits for the next card when asked to: %s',
    async (name) => {
      const person = await signingIn(['CAMPUS_CARD'], (services) => {
        withReader(services);
        services.refuse(cardSignInAgentCalls.signIn, name);
      });
      expect(person.state()).toMatchObject({ way: { at: 'failed', failure: { name } } });
      expect(person.count(READ)).toBe(1);
      person.services.on(cardSignInAgentCalls.signIn, () => ok(sampleVisit));
      await person.act({ type: 'again' });
      expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    },
  );

  it('asks no more once the person has left, and ends the visit of a card that was read too late', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['CAMPUS_CARD'], (services) => {
      withReader(services);
      services.on(cardSignInAgentCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      });
    });
    person.leave();
    await open();
    expect(person.count(READ)).toBe(1);
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.endedVisit()).toBe(sampleVisit.visitToken);
  });

  it('stops waiting when another way is chosen', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['CAMPUS_CARD', 'DB'], (services) => {
      withReader(services);
      services.on(cardSignInAgentCalls.signIn, async () => {
        await pass();
        return fail(problem('CAMPUS_CARD_ABSENT'));
      });
    });
    await person.act({ type: 'choose', id: 'DB' });
    await open();
    expect(person.count(READ)).toBe(1);
    expect(person.state()).toMatchObject({ way: { way: 'DB' } });
  });

  it('says whose visit it was when somebody proves once more who they are', async () => {
    const person = await signingIn(['DB', 'CAMPUS_CARD'], (services) => {
      withReader(services);
      services.on(cardSignInAgentCalls.signIn, () => ok(sampleVisit));
    });
    await person.act(TYPED);
    const stepUp = { needed: 'strong', wayIds: ['CAMPUS_CARD'] } as const;
    person.kiosk.send({ type: 'stepUp', nowMs: person.clock.nowMs(), stepUp });
    await settle();
    const asked = person.services.calls.find(({ line }) => line === READ);
    expect(asked?.body).toMatchObject({ way: 'CAMPUS_CARD', visitToken: sampleVisit.visitToken });
  });
});

describe('signing in by face', () => {
  const COMPARE = 'POST signIn/face';
  const camera = {
    device: 'camera',
    state: 'ready',
    problem: null,
    driver: 'page',
    kind: 'real',
    detail: '',
  } as const;
  const withCamera = (services: Services) => services.setState({ devices: [camera] });
  const wanted = { type: 'faceWanted', userName: '2023010118' } as const;

  it('is left out without a camera', async () => {
    expect((await signingIn(['FACE', 'DB'])).state()).toMatchObject({ ways: [sampleOffers.DB] });
    const person = await signingIn(['DB', 'FACE'], withCamera);
    expect(person.state()).toMatchObject({ ways: [sampleOffers.DB, sampleOffers.FACE] });
  });

  it('films nobody before a number is typed, and then has the agent compare once', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['FACE'], (services) => {
      withCamera(services);
      services.on(faceSignInAgentCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      });
    });
    expect(person.count(COMPARE)).toBe(0);
    await person.act(wanted, wanted);
    expect(person.count(COMPARE)).toBe(1);
    await open();
    expect(person.kiosk.session.get()).toMatchObject({ place: { at: 'personal' }, visit: sampleVisit });
  });

  it.each(['FACE_NO_MATCH', 'FACE_TOO_MANY_TRIES', 'SIGN_IN_LOCKED', 'CAMERA_DENIED'] as const)(
    'says why nobody was signed in, keeps no number, and compares again when asked to: %s',
    async (name) => {
      const person = await signingIn(['FACE'], (services) => {
        withCamera(services);
        services.refuse(faceSignInAgentCalls.signIn, name);
      });
      await person.act(wanted);
      expect(person.state()).toMatchObject({ way: { userName: null, failure: { name } } });
      person.services.on(faceSignInAgentCalls.signIn, () => ok(sampleVisit));
      await person.act(wanted);
      expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    },
  );

  it('says nothing to whoever closes the window with the camera', async () => {
    const person = await signingIn(['FACE'], (services) => {
      withCamera(services);
      services.refuse(faceSignInAgentCalls.signIn, 'CAMERA_NOT_OPEN');
    });
    await person.act(wanted);
    expect(person.state()).toMatchObject({ way: { userName: null, failure: null } });
  });

  it('ends the visit of whoever has left before they were recognised', async () => {
    const { pass, open } = gate();
    const person = await signingIn(['FACE'], (services) => {
      withCamera(services);
      services.on(faceSignInAgentCalls.signIn, async () => {
        await pass();
        return ok(sampleVisit);
      });
    });
    await person.act(wanted);
    person.leave();
    await open();
    expect(person.kiosk.session.get().visit).toBeNull();
    expect(person.endedVisit()).toBe(sampleVisit.visitToken);
  });
});

describe('asking for a code by mail', () => {
  it('sends the address and the code by the calls of mail, and keeps neither', async () => {
    const person = await signingIn(['MAIL_CODE'], ({ on }) => {
      on(terminalMailCodeCalls.send, () => ok(sampleSentCode));
      on(terminalMailCodeCalls.signIn, () => ok(sampleVisit));
    });
    await person.act({ type: 'numberTyped', phone: 'a@b.cn' });
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain('a@b.cn');
    await person.act({ type: 'codeTyped', code: '204816' });
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    const bodyOf = (line: string) => person.services.calls.find((call) => call.line === line)?.body;
    expect(bodyOf('POST login/sendMail')).toEqual({ mail: 'a@b.cn' });
    expect(bodyOf('POST login/MAIL_CODE')).toEqual({ codeId: sampleSentCode.codeId, code: '204816' });
  });

  it.each(['EMAIL_INVALID', 'SIGN_IN_PROVIDER_DOWN', 'TOO_MANY_REQUESTS'] as const)(
    'says why none was sent: %s',
    async (name) => {
      const person = await signingIn(['MAIL_CODE'], ({ refuse }) => refuse(terminalMailCodeCalls.send, name));
      await person.act({ type: 'numberTyped', phone: 'a@b.cn' });
      expect(person.state()).toMatchObject({ way: { at: 'number', phone: null, failure: { name } } });
    },
  );
});

describe('scanning the identity code of a phone', () => {
  const scanner = {
    device: 'scanner',
    state: 'ready',
    problem: null,
    driver: 'serial',
    kind: 'real',
    detail: '',
  } as const;
  const SCANNED = `SPID1${'A'.repeat(26)}`;
  const scanning = (
    prepare: (services: Services) => void,
    ways: readonly WayCode[] = ['IDENTITY_CODE', 'DB'],
  ) =>
    signingIn(ways, (services) => {
      services.setState({ devices: [scanner] });
      services.on(scannerCalls.cancelBarCode, () => ok({}));
      prepare(services);
    });

  it('is left out without a scanner', async () => {
    const person = await signingIn(['IDENTITY_CODE', 'DB']);
    expect(person.state()).toMatchObject({ ways: [sampleOffers.DB] });
  });

  it('waits on while nobody holds a phone there, and signs in by what was read, once', async () => {
    let asked = 0;
    const person = await scanning(({ on }) => {
      on(scannerCalls.getBarCodeData, () => {
        asked += 1;
        return asked < 3 ? fail(problem('SCAN_TIMED_OUT')) : ok({ barCode: SCANNED });
      });
      on(terminalIdentityCodeCalls.signIn, () => ok(sampleVisit));
    });
    await settle();
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    const sent = person.services.calls.filter(({ line }) => line === 'POST login/IDENTITY_CODE');
    expect(sent.map(({ body }) => body)).toEqual([{ code: SCANNED }]);
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(SCANNED);
  });

  it.each(['SCAN_CANCELLED', 'DEVICE_BUSY'] as const)(
    'gets the scanner from the screen before after a moment: %s',
    async (name) => {
      let asked = 0;
      const person = await scanning(({ on }) => {
        on(scannerCalls.getBarCodeData, () => {
          asked += 1;
          return asked < 2 ? fail(problem(name)) : ok({ barCode: SCANNED });
        });
        on(terminalIdentityCodeCalls.signIn, () => ok(sampleVisit));
      });
      expect(person.kiosk.session.get().visit).toBeNull();
      await person.passes(SECOND_MS);
      expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    },
  );

  it.each(['IDENTITY_CODE_WRONG', 'IDENTITY_CODE_UNSURE', 'SIGN_IN_LOCKED', 'TERMINAL_PAUSED'] as const)(
    'says why it signed nobody in, and waits again when the person wants it: %s',
    async (name) => {
      const person = await scanning(({ on, refuse }) => {
        on(scannerCalls.getBarCodeData, () => ok({ barCode: SCANNED }));
        refuse(terminalIdentityCodeCalls.signIn, name);
      });
      expect(person.state()).toMatchObject({ way: { at: 'failed', failure: { name } } });
      person.services.on(terminalIdentityCodeCalls.signIn, () => ok(sampleVisit));
      await person.act({ type: 'again' });
      expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    },
  );

  it('says that the scanner is broken', async () => {
    const person = await scanning(({ on }) =>
      on(scannerCalls.getBarCodeData, () => fail(problem('DEVICE_FAULT'))),
    );
    expect(person.state()).toMatchObject({ way: { at: 'failed', failure: { name: 'DEVICE_FAULT' } } });
  });

  it('gives the scanner back when the person leaves, and takes no code after that', async () => {
    const { pass, open } = gate();
    const person = await scanning(({ on }) => {
      on(scannerCalls.getBarCodeData, async () => {
        await pass();
        return ok({ barCode: SCANNED });
      });
      on(terminalIdentityCodeCalls.signIn, () => ok(sampleVisit));
    });
    await person.act({ type: 'choose', id: 'DB' });
    await open();
    expect(person.count('POST login/IDENTITY_CODE')).toBe(0);
    expect(person.services.calls.some(({ line }) => line.endsWith('cancelBarCode'))).toBe(true);
  });

  it('sends a code of the school’s app with the system that verifies it, and says why it was refused', async () => {
    const person = await scanning(
      ({ on, refuse }) => {
        on(scannerCalls.getBarCodeData, () => ok({ barCode: 'APP:1/x' }));
        refuse(terminalIdentityCodeCalls.campusCode, 'CAMPUS_CODE_WRONG');
      },
      ['CAMPUS_CODE', 'DB'],
    );
    expect(person.state()).toMatchObject({ way: { at: 'failed', failure: { name: 'CAMPUS_CODE_WRONG' } } });
    person.services.on(terminalIdentityCodeCalls.campusCode, () => ok(sampleVisit));
    await person.act({ type: 'again' });
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
    const sent = person.services.calls.filter(({ line }) => line === 'POST login/CAMPUS_CODE');
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ providerId: 'app', code: 'APP:1/x' }));
  });

  it('says how sure the phone has to be', async () => {
    const person = await scanning(
      ({ on, refuse }) => {
        on(scannerCalls.getBarCodeData, () => ok({ barCode: SCANNED }));
        refuse(terminalIdentityCodeCalls.signIn, 'IDENTITY_CODE_UNSURE');
      },
      ['DB', 'IDENTITY_CODE'],
    );
    await person.act(TYPED);
    const stepUp = { needed: 'strong', wayIds: ['IDENTITY_CODE'] } as const;
    person.kiosk.send({ type: 'stepUp', nowMs: person.clock.nowMs(), stepUp });
    await settle();
    const sent = person.services.calls.find(({ line }) => line === 'POST login/IDENTITY_CODE');
    expect(sent?.body).toEqual({ code: SCANNED, needed: 'strong' });
    expect(sent?.header(HEADERS.visitToken)).toBe(sampleVisit.visitToken);
  });
});
