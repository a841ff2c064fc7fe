import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';

const NAME = '消息中心';
const ADDRESS_PATH = '/events';

interface Key {
  readonly id: string;
  readonly secret: string;
}

/** Signs as docs/interface.md says, and knows nothing of the platform's own code. */
const signatureOf = (secret: string, lines: readonly string[], body: string) =>
  createHmac('sha256', secret)
    .update([...lines, body].join('\n'))
    .digest('hex');

/** What a system of the school does: it fails at first, and then takes what is signed with its key. */
async function startReceiver(key: Key) {
  const verdicts: boolean[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { 'selfprint-timestamp': timestamp = '', 'selfprint-nonce': nonce = '' } = request.headers;
    const lines = ['INTERFACE1-EVENT', 'POST', ADDRESS_PATH, String(timestamp), String(nonce)];
    verdicts.push(headerOf(request, 'signature') === signatureOf(key.secret, lines, body));
    response.writeHead(verdicts.length === 1 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The receiver has no port');
  return { address: `http://127.0.0.1:${place.port}${ADDRESS_PATH}`, verdicts, stop: () => server.close() };
}

const headerOf = ({ headers }: IncomingMessage, name: string) => headers[`selfprint-${name}`];

async function callWith(platform: string, { id, secret }: Key): Promise<number> {
  const path = '/openapi/v1/app';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  const lines = ['INTERFACE1-REQUEST', 'GET', path, timestamp, nonce];
  const { status } = await fetch(platform + path, {
    headers: {
      'Selfprint-Key': id,
      'Selfprint-Timestamp': timestamp,
      'Selfprint-Nonce': nonce,
      'Selfprint-Signature': signatureOf(secret, lines, ''),
    },
  });
  return status;
}

test('connects a system in Chinese, which takes a message at the second try, and changes its key in English', async ({
  browser,
  product,
}) => {
  const { admin, platform } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const zh = consoleTexts('zh');
  const en = consoleTexts('en');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  const dialog = page.getByRole('dialog');
  const readKey = async (t: typeof zh): Promise<Key> => {
    const key = {
      id: await dialog.getByLabel(t['apps.keyId']).inputValue(),
      secret: await dialog.getByLabel(t['apps.secret'], { exact: true }).inputValue(),
    };
    // Neither a press beside it nor Escape hides what is shown once.
    await page.mouse.click(2, 2);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: t['apps.keyKept'] }).click();
    await expect(dialog).toBeHidden();
    return key;
  };
  const confirm = async (place: ReturnType<typeof page.getByRole>, name: string) => {
    await place.getByRole('button', { name, exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
  };

  await signIn(admin);
  await open('/main/secretManage');
  await page.getByRole('button', { name: zh['apps.add'] }).click();
  await dialog.getByLabel(zh['apps.name'], { exact: true }).fill(NAME);
  await dialog.getByLabel(zh['apps.scope.events:receive']).check();
  await dialog.getByRole('button', { name: zh['common.save'] }).click();
  const first = await readKey(zh);

  const receiver = await startReceiver(first);
  await open('/main/eventHooks');
  await page.getByRole('button', { name: zh['hooks.add'] }).click();
  await dialog.getByLabel(zh['hooks.app'], { exact: true }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: NAME }).click();
  await dialog.getByLabel(zh['hooks.address']).fill(receiver.address);
  await dialog.getByRole('button', { name: zh['common.save'] }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: zh['hooks.test'] }).click();
  const sent = page.getByRole('row', { name: zh['hooks.kind.test'] }).last();
  await expect(sent).toContainText(zh['hooks.why.answered'].replace('{{what}}', '500'));
  await confirm(sent, zh['hooks.again']);
  await expect(async () => {
    await page.reload();
    await expect(sent).toContainText(zh['hooks.deliveryState.delivered'], { timeout: 3_000 });
  }).toPass();
  expect(receiver.verdicts).toEqual([true, true]);
  receiver.stop();

  await page.getByRole('button', { name: zh['language.switch'] }).click();
  await open('/main/secretManage');
  const app = page.getByRole('row', { name: NAME });
  await app.getByRole('button', { name: en['apps.rotate'] }).click();
  await dialog.getByRole('button', { name: en['apps.rotateNow'] }).click();
  const second = await readKey(en);
  const statuses = () => Promise.all([first, second].map((key) => callWith(platform, key)));
  expect(await statuses()).toEqual([200, 200]);
  await confirm(app, en['apps.endKey']);
  await expect(app).not.toContainText(first.id);
  expect(await statuses()).toEqual([401, 200]);
  await confirm(app, en['common.remove']);
  await expect(app).toHaveCount(0);
  await close();
});
