import {
  readWritings,
  SAMPLE_WRITINGS,
  type Writing,
} from '@self-print/renderer/testing/handwriting/writings.ts';
import { coreZh } from '@self-print/renderer/texts/core.zh.ts';
import { keyboardZh as zh } from '@self-print/renderer/texts/keyboard.zh.ts';
import { reportZh } from '@self-print/renderer/texts/report.zh.ts';
import { serviceZh } from '@self-print/renderer/texts/service.zh.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';

/** What the sample of writings was drawn on, in its units. */
const SHEET = 320;

test('writes a character of a name by hand where a text is asked for', async ({ openKiosk }) => {
  const kiosk = await openKiosk({ orientation: 'portrait' });
  await openReport(kiosk);
  const field = kiosk.page.getByLabel(reportZh['report.reason']);
  const keyboard = kiosk.page.getByRole('region', { name: zh['keyboard.name'] });
  await field.tap();
  await keyboard.getByRole('button', { name: zh['keyboard.handwriting'], exact: true }).tap();
  await expect(keyboard.getByText(zh['keyboard.writeOne'])).toBeVisible();

  const [writing] = (await readWritings(SAMPLE_WRITINGS)).filter(({ character }) => character === '昇');
  await write(kiosk, writing?.strokes ?? []);
  const candidates = keyboard.getByRole('group', { name: zh['keyboard.candidates'] });
  await candidates.getByRole('button', { name: '昇', exact: true }).tap();
  await expect(field).toHaveValue('昇');
  await expect(field).toBeFocused();
  await expect(keyboard.getByText(zh['keyboard.writeOne'])).toBeVisible();

  await keyboard.getByRole('button', { name: zh['keyboard.middleDot'], exact: true }).tap();
  await expect(field).toHaveValue('昇·');
});

async function openReport({ page }: Kiosk): Promise<void> {
  await page.getByRole('button', { name: coreZh['header.help'] }).tap();
  await page.getByRole('button', { name: serviceZh['trouble.report'] }).tap();
  await page.getByRole('button', { name: reportZh['report.write'] }).tap();
}

/** Draws on the pad with the mouse, which the page takes like a finger. */
async function write({ page }: Kiosk, strokes: Writing['strokes']): Promise<void> {
  const box = await page.getByRole('img', { name: zh['keyboard.writeHere'] }).boundingBox();
  if (!box) throw new Error('There is no pad');
  for (const stroke of strokes) {
    for (let at = 0; at < stroke.length; at += 2) {
      const x = box.x + ((stroke[at] ?? 0) / SHEET) * box.width;
      await page.mouse.move(x, box.y + ((stroke[at + 1] ?? 0) / SHEET) * box.height);
      if (at === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
}
