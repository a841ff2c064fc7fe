import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { BuiltInWording, TextApp } from '@self-print/contract/wording.ts';
import { z } from 'zod';

/** A text of an app as it is built in. */
export interface BuiltInText {
  readonly app: TextApp;
  /** As pages ask for it: without the ending of a plural form. */
  readonly key: string;
  readonly part: Bilingual;
  readonly builtIn: BuiltInWording;
}

type AppTexts = ReadonlyMap<string, BuiltInText>;
/** The texts of each app by key, in the order of its parts; an app whose pages are not built has none. */
export type TextsOfApps = Readonly<Record<TextApp, AppTexts>>;

/** The built-in texts as they are now: a new build of the pages is seen without a restart. */
export interface BuiltInTexts {
  readonly read: () => Promise<TextsOfApps>;
}

export const NO_TEXTS: TextsOfApps = { kiosk: new Map(), phone: new Map(), pc: new Map() };

/** Written beside the pages by their build (web-kit/src/vite/textsFile.ts). */
const FILE_NAME = 'texts.json';
const written = z.record(z.string(), z.string());
const textsFile = z.array(
  z.object({ name: z.object({ zh: z.string(), en: z.string() }), zh: written, en: written }),
);

/** Opens the texts in the folders of the built pages. What cannot be read is logged, and stays as it was when it could be read last. */
export function openBuiltInTexts(folders: Readonly<Record<TextApp, string>>, log: EventLog): BuiltInTexts {
  const known = new Map<TextApp, { readonly changedMs: number; readonly texts: AppTexts }>();
  const read = async (app: TextApp): Promise<AppTexts> => {
    const file = join(folders[app], FILE_NAME);
    try {
      const { mtimeMs: changedMs } = await stat(file);
      if (known.get(app)?.changedMs !== changedMs)
        known.set(app, { changedMs, texts: textsOf(app, JSON.parse(await readFile(file, 'utf8'))) });
    } catch (error) {
      log.event('texts-unreadable', { app, reason: error instanceof Error ? error.message : String(error) });
    }
    return known.get(app)?.texts ?? NO_TEXTS[app];
  };
  return {
    read: async () => ({ kiosk: await read('kiosk'), phone: await read('phone'), pc: await read('pc') }),
  };
}

const PLURAL = /_other$/;

/** The texts of one app by key; throws when the file is another one. */
export function textsOf(app: TextApp, file: unknown): AppTexts {
  const texts = new Map<string, BuiltInText>();
  for (const { name, zh, en } of textsFile.parse(file)) {
    for (const [form, words] of Object.entries(zh)) {
      const key = form.replace(PLURAL, '');
      const enOne = PLURAL.test(form) ? (en[`${key}_one`] ?? null) : null;
      const builtIn = { zh: words, en: en[form] ?? '', enOne };
      texts.set(key, { app, key, part: name, builtIn });
    }
  }
  return texts;
}
