import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { DOWNLOAD_LIMIT_MS } from '../../limits.ts';
import { DOCUMENT, sha256Of } from '../../testing/platformStandIn.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

/** The print ended before the printer heard of it. */
async function expectNothingSent(failure: string, detail: RegExp): Promise<void> {
  expect(await rig.untilPhase('failed')).toMatchObject({ failure, impressionsDone: 0 });
  expect(rig.printer.calls.submit).toBe(0);
  await rig.platform.up();
  await rig.time.until(() => rig.platform.finishes.length === 1);
  expect(rig.platform.finishes[0]).toMatchObject({ state: 2, impressions: 0, unconfirmed: false });
  expect(rig.platform.finishes[0]?.errorMsg).toMatch(detail);
}

describe('fetching a document', () => {
  it('sends the identity of the terminal and the id of the request', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    const [headers] = rig.platform.headersOf('/order/document/');
    expect(headers).toMatchObject({
      appid: 'app-1',
      accesstoken: 'token-1',
      schoolcode: 'school-1',
      terminalcode: 'T-0107',
    });
    expect(headers?.[HEADERS.requestId.toLowerCase()]).toMatch(/^[\w-]{36}$/);
  });

  it('renews a refused token, twice if it must', async () => {
    rig.platform.refuse('downloadDocument', 'ACCESS_TOKEN_INVALID', 2);
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    expect(rig.printer.received[0]?.document).toEqual(Buffer.from(DOCUMENT));
  });

  it('gives up when new tokens are refused, too', async () => {
    rig.platform.refuse('downloadDocument', 'ACCESS_TOKEN_INVALID', 3);
    await rig.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /access token was refused/);
  });

  it('waits for a platform that is away for a moment', async () => {
    await rig.platform.down();
    await rig.print(aTicket());
    await rig.time.advance(5_000);
    await rig.platform.up();
    await rig.untilPhase('printing');
  });

  it('waits for a platform that is busy', async () => {
    rig.platform.refuse('downloadDocument', 'UNAVAILABLE', 2);
    await rig.print(aTicket());
    await rig.untilPhase('printing');
  });

  it('does not wait for ever', async () => {
    await rig.platform.down();
    const begun = rig.time.elapsed();
    await rig.print(aTicket());
    await rig.untilPhase('failed');
    expect(rig.time.elapsed() - begun).toBeLessThanOrEqual(DOWNLOAD_LIMIT_MS + 5_000);
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /fetch failed|PLATFORM_UNREACHABLE/);
  });

  it.each([
    ['LINK_INVALID', /LINK_INVALID/],
    ['ORDER_NOT_CLAIMED', /ORDER_NOT_CLAIMED/],
  ] as const)('ends at once when the platform answers %s', async (name, detail) => {
    rig.platform.refuse('downloadDocument', name);
    await rig.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', detail);
    expect(rig.platform.headersOf('/order/document/')).toHaveLength(1);
  });

  it('takes no other document than the announced one', async () => {
    rig.platform.setDocument(new TextEncoder().encode('%PDF-1.7 of somebody else'));
    await rig.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /another document/);
  });

  it.each([
    ['a page that says no', '<html>sorry</html>'],
    ['nothing', ''],
  ])('takes %s for no PDF', async (_name, text) => {
    const content = new TextEncoder().encode(text);
    rig.platform.setDocument(content);
    await rig.print(aTicket({ sha256: sha256Of(content) }));
    await expectNothingSent('PRINT_DOCUMENT_UNREADABLE', /not a PDF/);
  });

  it('stops reading at the limit', async () => {
    await rig.restart({ documentLimitBytes: DOCUMENT.length - 1 });
    await rig.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /longer than/);
  });

  it('reads nothing but documents, whatever the address hides', async () => {
    await rig.print(aTicket({ fileUrl: '/wec-apis/self-print/order/document/../../../openapi.json' }));
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /not the address of a document/);
  });
});
