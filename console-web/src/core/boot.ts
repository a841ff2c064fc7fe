import { language as languageSchema } from '@self-print/contract/fields.ts';
import { pcTextCalls } from '@self-print/contract/platform/texts.ts';
import { readReturnPath } from '@self-print/contract/webPaths.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';
import { createTexts, type Texts } from '@self-print/web-kit/texts.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { type ConsoleApi, createConsoleApi } from './consoleApi.ts';
import type { Services } from './services.ts';

const LANGUAGE = 'console.language';
/** How long the first screen waits for the school's own words: nobody waits for words that they can read already. */
const WORDS_WAIT_MS = 1_500;

interface BootOptions {
  readonly origin: string;
  /** Query of the address that was opened; it names the school on a platform with several. */
  readonly query: URLSearchParams;
  /** Its path, which names the school where a sign-in page of the school leads back to. */
  readonly path: string;
  readonly fetch: typeof fetch;
  readonly kept: KeptValues;
  readonly reload: () => void;
  readonly openAddress: (address: string) => void;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

/** Makes the services of the pages; the texts are ready in the chosen language when it resolves. */
export async function boot(options: BootOptions): Promise<Services> {
  const { kept } = options;
  const texts = createTexts<TextKey>();
  const api = createConsoleApi({
    origin: options.origin,
    fetch: options.fetch,
    language: texts.language,
    schoolCode: options.query.get('schoolCode') ?? readReturnPath(options.path)?.schoolCode,
    newRequestId: options.newId,
  });
  let worded: Promise<void> | undefined;
  const services: Services = {
    api,
    texts,
    wordPcTexts: () => {
      worded ??= wordPcTexts(api, texts);
      return worded;
    },
    kept,
    nowMs: options.nowMs,
    reload: options.reload,
    openAddress: options.openAddress,
    newId: options.newId,
    chooseLanguage: async (language) => {
      await texts.setLanguage(language);
      kept.set(LANGUAGE, language);
    },
  };
  await texts.add(coreTexts);
  const wanted = languageSchema.safeParse(kept.get(LANGUAGE));
  // English that cannot be loaded now is asked for again with the switch.
  if (wanted.success) await texts.setLanguage(wanted.data).catch(() => {});
  return services;
}

/** The school's own words, or nothing where they cannot be had; late ones are laid when they come. */
async function wordPcTexts(api: ConsoleApi, texts: Texts<TextKey>): Promise<void> {
  const laid = api.call(pcTextCalls.i18n, {}).then((answer) => {
    if (answer.ok) texts.overlay(answer.value);
  });
  const enough = new Promise<void>((resolve) => setTimeout(resolve, WORDS_WAIT_MS));
  await Promise.race([laid, enough]);
}
