import { ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { StorageFolder } from '../adapters/storage/storage.ts';
import { advert, advertTerminal } from '../db/schema/adverts.ts';
import { dictionaryEntry, schoolMessage } from '../db/schema/texts.ts';
import type { Deps } from '../deps.ts';
import { keepMedia } from '../modules/media/mediaStore.ts';
import { PICTURE_CODE, PICTURE_NAMES } from '../modules/texts/pictures.ts';
import {
  DEMO_ADVERTS,
  DEMO_DICTIONARY,
  DEMO_MESSAGES,
  DEMO_PICTURES,
  type DemoAdvert,
} from './demoContent.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Leaves room for adverts between those of the demo. */
const POSITION_STEP = 10;

type ContentDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'random'>;

/** Adds missing adverts, messages, dictionary entries and images; changes made since are kept. */
export async function seedContent(deps: ContentDeps): Promise<void> {
  await seedAdverts(deps);
  await seedMessages(deps);
  await seedDictionary(deps);
}

async function seedAdverts(deps: ContentDeps): Promise<void> {
  const known = await deps.db.orm
    .select({ advertId: advert.advertId })
    .from(advert)
    .where(eq(advert.schoolCode, schoolCode));
  const missing = DEMO_ADVERTS.filter((one) => known.every(({ advertId }) => advertId !== one.advertId));
  for (const one of missing) await addAdvert(deps, one, (DEMO_ADVERTS.indexOf(one) + 1) * POSITION_STEP);
}

async function addAdvert(deps: ContentDeps, one: DemoAdvert, position: number): Promise<void> {
  const { advertId, kind, title, text, durationSeconds, terminalCodes = [] } = one;
  const mediaId = one.draw ? await keepPicture(deps, 'adverts', one.draw()) : null;
  const now = deps.clock.now();
  await deps.db.transaction(async ({ orm }) => {
    await orm.insert(advert).values({
      schoolCode,
      advertId,
      kind,
      mediaId,
      titleZh: title.zh,
      titleEn: title.en,
      textZh: text.zh,
      textEn: text.en,
      durationSeconds,
      position,
      startsAt: now,
      createdAt: now,
    });
    if (terminalCodes.length > 0) {
      const rows = terminalCodes.map((terminalCode) => ({ schoolCode, advertId, terminalCode }));
      await orm.insert(advertTerminal).values(rows);
    }
    return ok();
  });
}

async function seedMessages({ db, clock }: ContentDeps): Promise<void> {
  const rows = DEMO_MESSAGES.map((message) => ({
    schoolCode,
    ...message,
    counts: false,
    changedAt: clock.now(),
  }));
  await db.orm.insert(schoolMessage).values(rows).onConflictDoNothing();
}

async function seedDictionary(deps: ContentDeps): Promise<void> {
  const known = await deps.db.orm
    .select({ code: dictionaryEntry.code, name: dictionaryEntry.name })
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.schoolCode, schoolCode));
  const isMissing = (code: string, name: string) =>
    !known.some((row) => row.code === code && row.name === name);
  const missing = DEMO_DICTIONARY.filter(({ code, name }) => isMissing(code, name));
  for (const { picture, draw, label } of DEMO_PICTURES) {
    const name = PICTURE_NAMES[picture];
    if (!isMissing(PICTURE_CODE, name)) continue;
    missing.push({ code: PICTURE_CODE, name, value: await keepPicture(deps, 'pictures', draw()), label });
  }
  if (missing.length === 0) return;
  await deps.db.orm.insert(dictionaryEntry).values(
    missing.map(({ code, name, value, label }, position) => ({
      schoolCode,
      entryId: deps.random.uuid(),
      code,
      name,
      value,
      labelZh: label.zh,
      labelEn: label.en,
      position,
    })),
  );
}

async function keepPicture(deps: ContentDeps, folder: StorageFolder, content: Uint8Array): Promise<string> {
  const picture = { folder, type: 'image/svg+xml', content } as const;
  return (await keepMedia(deps, schoolCode, picture)).mediaId;
}
