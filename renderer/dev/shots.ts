import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { SCENES } from './scenes.ts';

/**
 * Takes a picture of every screen of the gallery in both languages, orientations and modes, and looks it over: axe,
 * targets below 64 px, texts that are cut off, targets above the middle in accessible mode. Prints each finding.
 *
 *   node dev/shots.ts DIRECTORY [pattern of names such as held-jam-portrait-en-accessible]
 */
const SIZES = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
  small: { width: 1024, height: 768 },
  medium: { width: 1366, height: 768 },
  square: { width: 1280, height: 1024 },
} as const;
type SizeName = keyof typeof SIZES;

const [directory = 'shots', pattern = '-(portrait|landscape)-'] = process.argv.slice(2);
const wanted = new RegExp(pattern);
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const server = await createServer({
  root: join(import.meta.dirname, '..'),
  server: { port: 0, hmr: false, watch: null },
  logLevel: 'error',
});
await server.listen();
const origin = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  await mkdir(directory, { recursive: true });
  for (const size of Object.keys(SIZES).filter((name): name is SizeName => name in SIZES))
    await shootAll(browser, size);
} finally {
  await browser.close();
  await server.close();
}

async function shootAll(browser: Browser, size: SizeName): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => report(`${page.url()} threw ${error.message}`));
  for (const lang of ['zh', 'en'])
    for (const accessible of ['0', '1'])
      for (const scene of Object.keys(SCENES)) {
        const name = `${scene}-${size}-${lang}${accessible === '1' ? '-accessible' : ''}`;
        if (!wanted.test(name)) continue;
        await page.goto(`${origin}dev/gallery.html?scene=${scene}&lang=${lang}&accessible=${accessible}`);
        await page.waitForSelector('[data-ready] [data-screen]');
        await page.evaluate(() => document.fonts.ready);
        if (SCENES[scene]?.ageSeconds !== undefined) await page.waitForTimeout(150);
        await page.screenshot({ path: join(directory, `${name}.png`) });
        for (const finding of await lookOver(page, accessible === '1')) report(`${name}: ${finding}`);
      }
  await context.close();
}

async function lookOver(page: Page, accessible: boolean): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const axe = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe ${id} ${target} ${failureSummary?.replaceAll('\n', ' ')}`),
  );
  const layout = await page.evaluate((isAccessible) => {
    const findings: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.className} «${element.textContent?.slice(0, 24)}»`;
    for (const target of document.querySelectorAll('button, input')) {
      const box = target.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.width < 63.5 || box.height < 63.5)
        findings.push(`target ${Math.round(box.width)}×${Math.round(box.height)} ${nameOf(target)}`);
      // A whole keyboard takes half of a wide screen, and more of a small one.
      const isKeyboard = innerWidth > innerHeight && document.documentElement.dataset.keyboard !== undefined;
      if (isAccessible && !isKeyboard && box.top < innerHeight / 2 - 4)
        findings.push(`target above the middle at ${Math.round(box.top)} ${nameOf(target)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'main *, header *, footer *, dialog *, nav *',
    )) {
      if (element.closest('svg') || element.closest('.visually-hidden')) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1)
        findings.push(`outside the screen ${nameOf(element)}`);
      const style = getComputedStyle(element);
      const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (
        clips &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      )
        findings.push(`cut off ${nameOf(element)}`);
    }
    const parts = [
      ...document.querySelectorAll('.identity, .tools, .screen__info > *, .screen__actions > *, .status'),
    ];
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        const a = one.getBoundingClientRect();
        const b = other.getBoundingClientRect();
        if (a.width === 0 || b.width === 0) continue;
        const overlaps =
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        if (overlaps) findings.push(`overlap of ${nameOf(one)} and ${nameOf(other)}`);
      }
    return findings;
  }, accessible);
  return [...axe, ...layout];
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
