import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { sampleVisit } from '../../dev/personalSamples.ts';
import { sampleJob, sampleOrder, sampleTerminal } from '../../dev/samples.ts';
import { FIRST_OUTPATIENT } from '../flows/outpatient/state.ts';
import { keepLanguageIn } from '../session/keptLanguage.ts';
import { settle } from '../testing/handClock.ts';
import { CODE, standing } from '../testing/standing.ts';
import { testKiosk } from '../testing/testKiosk.ts';

describe('the session', () => {
  it('keeps what a screen asks for before the flow that does it is there', async () => {
    const { kiosk, clock, services } = await standing();
    const nowMs = clock.nowMs();
    kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_OUTPATIENT });
    kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
    const event = { type: 'findReports', terminalCode: sampleTerminal.terminalCode } as const;
    kiosk.send({ type: 'personal', nowMs, event: { type: 'outpatient', event } });
    await settle();
    expect(services.lines()).toContain(`GET findReport/${sampleTerminal.terminalCode}`);
  });

  it('asks whether the person is there, goes on with a touch, and ends without one', async () => {
    const person = await standing();
    await person.enterCode();
    await person.passes(60 * SECOND_MS);
    expect(person.kiosk.session.get().warned).toBe(true);
    person.kiosk.send({ type: 'touched', nowMs: person.clock.nowMs() });
    await person.passes(59 * SECOND_MS);
    expect(person.kiosk.session.get().warned).toBe(false);
    await person.passes(21 * SECOND_MS);
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(sampleOrder.orderId);
  });

  it('waits while the agent forbids to go home', async () => {
    const person = await standing();
    await person.enterCode();
    person.services.setState({ goIndexAllowed: false });
    await settle();
    await person.passes(600 * SECOND_MS);
    expect(person.screen()).toBe('pickup/confirming');
    person.services.setState({ goIndexAllowed: true });
    await settle();
    expect(person.screen()).toBe('attract');
  });

  it('speaks the language of the person and forgets it with them', async () => {
    const person = await standing();
    person.kiosk.send({ type: 'begin', nowMs: person.clock.nowMs() });
    person.kiosk.send({ type: 'language', language: 'en' });
    person.kiosk.send({ type: 'accessible', on: true });
    await import('../texts/core.en.ts');
    await settle();
    expect(person.kiosk.texts.translate('home.pickup')).toBe('Print with a pickup code');
    await person.passes(2 * 60 * SECOND_MS);
    expect(person.kiosk.session.get()).toMatchObject({
      language: 'zh',
      accessible: false,
      place: { at: 'attract' },
    });
    expect(person.kiosk.texts.translate('home.pickup')).toBe('取件码打印');
  });

  it('goes on in the language of a person whose page was loaded again, and forgets it with them', async () => {
    const window = new Map<string, string>();
    const keptLanguage = keepLanguageIn({
      getItem: (key) => window.get(key) ?? null,
      setItem: (key, value) => void window.set(key, value),
      removeItem: (key) => void window.delete(key),
    });
    const before = await testKiosk({ keptLanguage });
    await settle();
    before.kiosk.send({ type: 'begin', nowMs: before.clock.nowMs() });
    before.kiosk.send({ type: 'language', language: 'en' });
    before.link.stop();
    const after = await testKiosk({
      keptLanguage,
      prepare: (services) => services.setState({ job: sampleJob('printing') }),
    });
    await settle();
    expect(after.kiosk.session.get()).toMatchObject({ language: 'en', place: { at: 'pickup' } });
    expect([...window.values()]).toEqual(['en']);
    after.kiosk.send({ type: 'end', nowMs: after.clock.nowMs(), to: 'home', language: 'zh' });
    expect(window.size).toBe(0);
    expect((await testKiosk({ keptLanguage })).kiosk.session.get()).toMatchObject({ language: 'zh' });
  });

  it('shows the home screen to a person whose page was loaded again before they printed', async () => {
    const person = await testKiosk({ keptLanguage: { get: () => 'en', set: () => {} } });
    await settle();
    expect(person.kiosk.session.get()).toMatchObject({ language: 'en', active: true, place: { at: 'home' } });
  });

  it('begins in the language that the school has chosen', async () => {
    const english = {
      ...sampleTerminal,
      settings: { ...sampleTerminal.settings, defaultLanguage: 'en' as const },
    };
    const person = await standing((services) => services.setState({ terminal: english }));
    expect(person.kiosk.session.get().language).toBe('en');
  });

  it('takes another language of the school at once where nobody is, and from somebody only when they leave', async () => {
    const inEnglish = {
      ...sampleTerminal,
      settings: { ...sampleTerminal.settings, defaultLanguage: 'en' as const },
    };
    const empty = await standing();
    empty.services.setState({ terminal: inEnglish });
    await settle();
    expect(empty.kiosk.session.get()).toMatchObject({ language: 'en', place: { at: 'attract' } });

    const used = await standing();
    await used.enterCode();
    used.services.setState({ terminal: inEnglish });
    await settle();
    expect(used.kiosk.session.get()).toMatchObject({ language: 'zh', place: { at: 'pickup' } });
  });

  it('ends when the terminal is taken out of service, and shows why', async () => {
    const person = await standing();
    await person.enterCode();
    person.services.setState({ maintenance: true });
    await settle();
    expect(person.screen()).toBe('gate/maintenance');
    expect(person.state()).toBeNull();
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('writes screens into the log without saying who saw them', async () => {
    const person = await standing();
    await person.enterCode();
    const text = JSON.stringify(person.logged());
    expect(person.logged()[0]).toEqual({ event: 'kiosk-page-open' });
    expect(person.logged()).toContainEqual({ event: 'kiosk-session-start' });
    expect(person.logged()).toContainEqual({
      event: 'kiosk-screen',
      detail: { screen: 'pickup/confirming' },
    });
    for (const secret of [CODE, sampleOrder.userId, sampleOrder.userName, sampleOrder.orderId])
      expect(text).not.toContain(secret);
  });

  it('does not let the agent forget a print that a fault of the page interrupted, and comes back to it', async () => {
    const person = await standing();
    await person.enterCode();
    await person.send({ type: 'print' });
    person.services.setState({ job: sampleJob('printing') });
    await settle();
    person.kiosk.send({ type: 'end', nowMs: person.clock.nowMs(), to: 'attract', language: 'zh' });
    await settle();
    expect(person.services.lines()).not.toContain('POST kiosk/endSession');
    person.services.setState({ job: sampleJob('printing', { sheetsDone: 3 }) });
    await settle();
    expect(person.screen()).toBe('pickup/printing');
  });
});
