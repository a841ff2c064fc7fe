import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { DOWNLOAD_LIMIT_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';
import { DOCUMENT, sha256Of } from '../../testing/fakeOrders.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

/** The print ended before anything was sent to the printer. */
async function expectNothingSent(failure: string, detail: RegExp): Promise<void> {
  expect(await harness.untilPhase('failed')).toMatchObject({ failure, impressionsDone: 0 });
  expect(harness.printer.calls.submit).toBe(0);
  await harness.platform.up();
  await harness.time.until(() => harness.platform.finishes.length === 1);
  expect(harness.platform.finishes[0]).toMatchObject({ state: 2, impressions: 0, unconfirmed: false });
  expect(harness.platform.finishes[0]?.errorMsg).toMatch(detail);
}

describe('fetching a document', () => {
  it('sends the identity of the terminal and the id of the request', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    const [headers] = harness.platform.headersOf('/order/document/');
    expect(headers).toMatchObject({
      appid: 'app-1',
      accesstoken: 'token-1',
      schoolcode: 'school-1',
      terminalcode: 'T-0107',
    });
    const requestId = headers?.[HEADERS.requestId.toLowerCase()];
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(String(headers?.traceparent).split('-')[1]).toBe(String(requestId).replaceAll('-', ''));
  });

  it('renews a refused token, twice if it must', async () => {
    harness.platform.refuse('downloadDocument', 'ACCESS_TOKEN_INVALID', 2);
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    expect(harness.printer.received[0]?.document).toEqual(Buffer.from(DOCUMENT));
  });

  it('gives up when new tokens are refused, too', async () => {
    harness.platform.refuse('downloadDocument', 'ACCESS_TOKEN_INVALID', 3);
    await harness.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /access token was refused/);
  });

  it('waits for a platform that is away for a moment', async () => {
    await harness.platform.down();
    await harness.print(aTicket());
    await harness.time.advance(5_000);
    await harness.platform.up();
    await harness.untilPhase('printing');
  });

  it('waits for a platform that is busy', async () => {
    harness.platform.refuse('downloadDocument', 'UNAVAILABLE', 2);
    await harness.print(aTicket());
    await harness.untilPhase('printing');
  });

  it('does not wait forever', async () => {
    await harness.platform.down();
    const begun = harness.time.elapsed();
    await harness.print(aTicket());
    await harness.untilPhase('failed');
    expect(harness.time.elapsed() - begun).toBeLessThanOrEqual(DOWNLOAD_LIMIT_MS + 5_000);
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /fetch failed|PLATFORM_UNREACHABLE/);
  });

  it.each([
    ['LINK_INVALID', 'PRINT_DOWNLOAD_FAILED'],
    ['ORDER_NOT_CLAIMED', 'PRINT_DOWNLOAD_FAILED'],
    ['DOCUMENT_UNAVAILABLE', 'PRINT_DOWNLOAD_FAILED'],
    ['DOCUMENT_DAMAGED', 'PRINT_DOCUMENT_UNREADABLE'],
  ] as const)('ends immediately when the platform answers %s', async (name, failure) => {
    harness.platform.refuse('downloadDocument', name, 3);
    await harness.print(aTicket());
    await expectNothingSent(failure, new RegExp(name));
    expect(harness.platform.headersOf('/order/document/')).toHaveLength(1);
  });

  it('takes no other document than the announced one', async () => {
    harness.platform.setDocument(new TextEncoder().encode('%PDF-1.7 of somebody else'));
    await harness.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /a different document/);
  });

  it.each([
    ['a page that says no', '<html>sorry</html>'],
    ['nothing', ''],
  ])('takes %s for no PDF', async (_name, text) => {
    const content = new TextEncoder().encode(text);
    harness.platform.setDocument(content);
    await harness.print(aTicket({ sha256: sha256Of(content) }));
    await expectNothingSent('PRINT_DOCUMENT_UNREADABLE', /not a PDF/);
  });

  it('stops reading at the limit', async () => {
    await harness.restart({ documentLimitBytes: DOCUMENT.length - 1 });
    await harness.print(aTicket());
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /longer than/);
  });

  it('reads nothing but documents, whatever the address hides', async () => {
    await harness.print(aTicket({ fileUrl: '/wec-apis/self-print/order/document/../../../openapi.json' }));
    await expectNothingSent('PRINT_DOWNLOAD_FAILED', /not the address of a document/);
  });
});
