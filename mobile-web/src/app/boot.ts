import { language as languageSchema } from '@self-print/contract/fields.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { createPhoneApi } from '../api/phoneApi.ts';
import { isInternational, type Services } from '../core/services.ts';
import { createWaiting } from '../core/waiting.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';

const LANGUAGE = 'language';
const SCHOOL = 'schoolCode';
/** How long the first screen waits for the school's own messages: nobody waits for words that they can read already. */
const MESSAGES_WAIT_MS = 1_500;

export interface BootOptions {
  readonly origin: string;
  /** Query of the address that was opened; posters of a platform with several schools name the school in it. */
  readonly query: URLSearchParams;
  readonly fetch: typeof fetch;
  readonly kept: KeptValues;
  readonly keptHere: KeptValues;
  readonly codes: Services['codes'];
  readonly reload: () => void;
  readonly openAddress: (url: string) => void;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

/** Makes the services of the pages; the texts are ready in the chosen language when it resolves. */
export async function boot(options: BootOptions): Promise<Services> {
  const { kept, keptHere, newId } = options;
  const texts = createTexts<TextKey>();
  const named = options.query.get(SCHOOL);
  if (named !== null) keptHere.set(SCHOOL, named);
  const api = createPhoneApi({
    origin: options.origin,
    fetch: options.fetch,
    language: texts.language,
    schoolCode: () => keptHere.get(SCHOOL),
    newRequestId: newId,
  });
  let licence: ReturnType<Services['licence']> | undefined;
  const services: Services = {
    api,
    texts,
    kept,
    keptHere,
    codes: options.codes,
    newId,
    nowMs: options.nowMs,
    reload: options.reload,
    openAddress: options.openAddress,
    waiting: createWaiting(),
    chooseLanguage: async (language) => {
      await texts.setLanguage(language);
      kept.set(LANGUAGE, language);
    },
    licence: () => {
      licence ??= api.call(phoneCalls.licence, {}).then((answer) => {
        if (!answer.ok) {
          licence = undefined;
          return answer;
        }
        keptHere.set(SCHOOL, answer.value.schoolCode);
        if (texts.language() === 'en' && !isInternational(answer.value)) void services.chooseLanguage('zh');
        return answer;
      });
      return licence;
    },
  };
  await texts.add(coreTexts);
  const wanted = languageSchema.safeParse(kept.get(LANGUAGE));
  // English that cannot be loaded now is asked for again with the switch.
  if (wanted.success) await texts.setLanguage(wanted.data).catch(() => {});
  await mergeMessages(services);
  return services;
}

/** Lays the school's messages over the bundled ones, once, before the first navigation; late ones are laid when they come. */
async function mergeMessages({ api, texts }: Services): Promise<void> {
  const merged = api.call(phoneCalls.i18n, {}).then((answer) => {
    if (answer.ok) texts.overlay(answer.value);
  });
  const enough = new Promise<void>((resolve) => setTimeout(resolve, MESSAGES_WAIT_MS));
  await Promise.race([merged, enough]);
}
