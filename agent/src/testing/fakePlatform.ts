import { generateKeyPairSync } from 'node:crypto';
import { ok } from '@self-print/contract/result.ts';
import { createDispatcher } from '@self-print/contract/serve.ts';
import type { SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import { createFakeGallery, type FakeGallery } from '../face/testing/fakeGallery.ts';
import { createFakeLink, type FakeLink } from './fakeLink.ts';
import { createFakeOrders, type FakeOrders } from './fakeOrders.ts';
import { type FakePlatformServer, startFakePlatformServer } from './fakePlatformServer.ts';
import { createFakeRefusals, type FakeRefusals } from './fakeRefusals.ts';
import { createFakeTerminal, type FakeTerminal, SCHOOL, TERMINAL } from './fakeTerminal.ts';
import { aPayload, signCommand } from './signCommand.ts';

/** A small fake platform that implements the contract over real HTTP, controlled by tests. */
export interface FakePlatform
  extends FakeTerminal,
    FakeOrders,
    FakePlatformServer,
    Pick<FakeRefusals, 'refuse' | 'relent'> {
  /** Sets how far the platform's clock is ahead of the terminal's. */
  readonly setClockAhead: (ms: number) => void;
  /** Signs a command like the platform; omitted fields get valid values. */
  readonly sign: (change?: Partial<SignedCommandPayload>) => string;
  /** Signs a command and sends it over the link; returns its id. */
  readonly command: (change: Partial<SignedCommandPayload>) => string;
  /** Signs anything with the platform's key. */
  readonly signAnything: (payload: unknown) => string;
  /** Closed at first, so that the terminal sends heartbeats by HTTP. */
  readonly link: FakeLink;
  readonly faces: FakeGallery;
}

export async function startFakePlatform(time: () => number = Date.now): Promise<FakePlatform> {
  let aheadMs = 0;
  const now = () => time() + aheadMs;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const commandKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const refusals = createFakeRefusals();
  const terminal = createFakeTerminal(now, refusals, commandKey);
  const orders = createFakeOrders(now, refusals);
  const faces = createFakeGallery();
  const link = createFakeLink({ authorized: terminal.isAuthorized, standing: terminal.standing });
  const dispatcher = createDispatcher<null>({
    familyOf: () => 'terminal',
    onOutcome: ({ error }) => {
      if (error) throw error;
    },
    authenticate: async (call, request) =>
      call.access === 'public' ? ok(null) : terminal.authenticate(call, request),
    bindings: [...terminal.bindings, ...orders.bindings, faces.binding],
  });
  const server = await startFakePlatformServer({ dispatcher, link, now });
  const signed = (change: Partial<SignedCommandPayload>) => {
    const payload = aPayload({ schoolCode: SCHOOL, terminalCode: TERMINAL, ...change }, now());
    return { payload, text: signCommand(payload, privateKey) };
  };
  return {
    ...terminal,
    ...orders,
    ...server,
    refuse: refusals.refuse,
    relent: refusals.relent,
    setClockAhead: (ms) => {
      aheadMs = ms;
    },
    setRawTerminal: (data) => {
      server.setRawTerminal(data);
      terminal.renewSettings();
    },
    sign: (change = {}) => signed(change).text,
    signAnything: (payload) => signCommand(payload, privateKey),
    command: (change) => {
      const { payload, text } = signed(change);
      link.send({ type: 'command', commandId: payload.commandId, signed: text });
      return payload.commandId;
    },
    link,
    faces,
  };
}
