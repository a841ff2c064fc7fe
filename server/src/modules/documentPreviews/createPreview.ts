import { createHash } from 'node:crypto';
import type { CallResult } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PageImage } from '../../adapters/convert/pdf/previews.ts';
import { documentPreview, type PreviewPage } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { acceptForm } from '../forms/checkForm.ts';
import { logRefusal, type PreparingDeps, prepareDocument, setDocument } from '../issuing/prepareDocument.ts';
import { groupCode, NOBODYS_CODE } from '../issuing/verificationCode.ts';
import { blockProblem } from '../items/blockReason.ts';
import { licensedItem } from '../items/licensedItem.ts';
import { previewLook } from './previewLook.ts';

const PREVIEW_VALID_MS = 15 * MINUTE_MS;
/** Each preview typesets a document and renders its pages. */
const PREVIEW_RATE: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };
/** The first pages suffice to recognise the document; the list shows the page count. */
const PREVIEW_PAGES_MAX = 12;

export type PreviewDeps = PreparingDeps &
  Pick<Deps, 'records' | 'storage' | 'random' | 'clock'> & {
    readonly converter: Pick<Deps['converter'], 'previews'>;
  };

export interface PreviewRequest {
  readonly itemId: string;
  readonly language: DocumentLanguage;
  /** Null previews the document without data from a form. */
  readonly values: FormValues | null;
  /** Masks each value by its variable's rule, for a screen that others may see. */
  readonly masked?: boolean | undefined;
}

/**
 * Renders the document as it would be issued now, as page images marked as a preview and without stamps. Only this person can
 * fetch them, and they are deleted soon.
 */
export async function createPreview(
  deps: PreviewDeps,
  person: PersonActor,
  { itemId, language, values, masked }: PreviewRequest,
  callerLanguage: Language,
): Promise<CallResult<typeof userItemCalls.preview>> {
  const { schoolCode, userId } = person;
  const rate = await takeRate(deps, PREVIEW_RATE, 'documentPreview', schoolCode, userId);
  if (!rate.ok) return rate;
  const found = await licensedItem(deps, person, itemId);
  if (!found.ok) return found;
  const { item, blockReason, forms, context } = found.value;
  // A paused item or an exhausted limit does not prevent a preview.
  if (blockReason?.name === 'ITEM_NOT_ALLOWED' || blockReason?.name === 'DOCUMENT_UNAVAILABLE') {
    return fail(blockProblem(blockReason, callerLanguage));
  }
  if (!item.languages.includes(language)) return fail(problem('LANGUAGE_NOT_OFFERED'));
  const form = values === null ? ok({}) : acceptForm(forms.before, values, context.record, callerLanguage);
  if (!form.ok) return form;
  const previewId = deps.random.uuid();
  const sources = await found.value.sources();
  const now = deps.clock.now();
  // It is given after the preview, so that its place is left free.
  const signature = item.steps.some(({ kind }) => kind === 'signature') ? ('notYet' as const) : null;
  const request = { item, language, formValues: form.value, sources, now, masked, signature };
  const paper = { documentId: previewId, code: groupCode(NOBODYS_CODE), verifyUrl: deps.publicUrl() };
  const prepared = await prepareDocument(deps, request, paper);
  if (!prepared.ok) return prepared;
  const { template } = prepared.value.published;
  const set = await setDocument(deps, request, prepared.value, previewLook(template));
  if (!set.ok) return set;
  const range = { first: 1, count: Math.min(PREVIEW_PAGES_MAX, set.value.pages) };
  const drawn = await deps.converter.previews(set.value.pdf, range, { userKey: `${schoolCode}/${userId}` });
  if (!drawn.ok) {
    logRefusal(deps, request, 'notDrawn', drawn.problem.name);
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  }
  const { minAssurance } = item;
  await keepPreview(deps, { schoolCode, previewId, userId, minAssurance }, drawn.value);
  return ok({
    pages: drawn.value.map(({ page, width, height }) => ({
      url: addressOf(userItemCalls.previewPage, { previewId, page }),
      width,
      height,
    })),
    pageCount: set.value.pages,
  });
}

/** The row is inserted before the images are stored, so that whatever a crash leaves behind is deleted with the preview. */
async function keepPreview(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  key: Pick<typeof documentPreview.$inferSelect, 'schoolCode' | 'previewId' | 'userId' | 'minAssurance'>,
  images: readonly PageImage[],
): Promise<void> {
  const pages: readonly PreviewPage[] = images.map(({ type, width, height, content }) => ({
    key: storage.newKey('previews', type),
    sha256: createHash('sha256').update(content).digest('hex'),
    contentLength: content.byteLength,
    width,
    height,
  }));
  const expiresAt = new Date(clock.now().getTime() + PREVIEW_VALID_MS);
  await db.orm.insert(documentPreview).values({ ...key, pages, expiresAt });
  for (const [index, { content }] of images.entries()) {
    const page = pages[index];
    if (page) await storage.putAt(page.key, content);
  }
}
