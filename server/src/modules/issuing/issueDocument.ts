import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language, PaperSize } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import type { PluginUse } from '../items/tables.ts';
import { collectData } from '../plugins/runPlugins.ts';
import { problemOfRender } from './documentProblem.ts';
import { type Holder, joinValues, readHolder } from './gatherData.ts';
import { paperValues } from './ownVariables.ts';
import { signatureOf } from './signaturePlace.ts';
import { groupCode, newVerificationCode } from './verificationCode.ts';
import { factsOf, type VerificationFacts } from './verificationFacts.ts';

export type IssuingDeps = Pick<
  Deps,
  'db' | 'keys' | 'random' | 'storage' | 'log' | 'publicUrl' | 'engines' | 'templates' | 'records' | 'plugins'
>;

/** What of an item its documents depend on; a row of `print_item` fits. */
export interface IssuableItem {
  readonly itemId: string;
  readonly templateId: string | null;
  /** How long an issued document is valid. */
  readonly validityDays: number;
  readonly plugins: readonly PluginUse[];
}

export interface IssueRequest {
  readonly schoolCode: string;
  readonly userId: string;
  /** May be an order that is not in the database yet. */
  readonly orderId: string;
  readonly item: IssuableItem;
  readonly language: Language;
  /** Checked by the item's form before. */
  readonly formValues: FormValues;
  readonly now: Date;
}

/** A document that was made, signed and stored, and is not in the database yet. */
export interface Issued {
  readonly schoolCode: string;
  readonly documentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly itemId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly language: Language;
  readonly file: StoredFile;
  readonly pages: number;
  /** How it is printed. */
  readonly paperSize: PaperSize;
  readonly horizontal: boolean;
  /** 16 characters, without hyphens. */
  readonly verificationCode: string;
  readonly issuedAt: Date;
  readonly validUntil: Date;
  readonly facts: VerificationFacts;
  readonly holder: Pick<Holder, 'number' | 'idNumber'>;
}

/**
 * Makes the document of an order: gathers its data, sets it, signs it and stores it. Takes from milliseconds to seconds (the
 * time stamp comes over the network), so it runs before the transaction that keeps it by `saveIssued`; what is not kept in the
 * end is deleted by `discardIssued`.
 */
export async function issueDocument(
  deps: IssuingDeps,
  request: IssueRequest,
): Promise<Result<Issued, CallProblem>> {
  const { schoolCode, item, language, now } = request;
  const published = item.templateId ? await deps.templates.find(schoolCode, item.templateId) : undefined;
  if (!published) return refuse(deps, request, { reason: 'notPublished' }, problem('DOCUMENT_UNAVAILABLE'));
  const holder = await readHolder(deps, request);
  if (!holder) return fail(problem('NOT_FOUND'));
  const supplied = await collectData(deps, item.plugins, {
    person: { schoolCode, userId: request.userId, role: holder.role },
    itemId: item.itemId,
    record: holder.record,
    now,
    timeZone: holder.timeZone,
  });
  if (!supplied.ok) return fail(problem('DOCUMENT_DATA_MISSING', { message: supplied.problem[language] }));
  const documentId = deps.random.uuid();
  const verificationCode = newVerificationCode(deps.random);
  const validUntil = new Date(now.getTime() + item.validityDays * DAY_MS);
  const data = joinValues({
    form: request.formValues,
    holder: holder.values,
    plugins: supplied.value,
    paper: paperValues({
      school: holder.school,
      issuedAt: now,
      validUntil,
      code: groupCode(verificationCode),
      verifyUrl: deps.publicUrl() + phoneAddresses.verify(verificationCode),
    }),
  });
  const { template } = published;
  const { timeZone } = holder;
  const rendered = await deps.engines.render({
    template: published.content,
    data,
    language,
    resources: new Map([...published.resources, ...holder.images]),
    timeZone,
    documentId,
    issuedAt: now,
  });
  if (!rendered.ok) {
    const [first] = rendered.problem;
    return refuse(
      deps,
      request,
      { reason: first?.kind },
      problemOfRender(template, rendered.problem, language),
    );
  }
  const signed = await deps.engines.sign(
    rendered.value.pdf,
    signatureOf({ published, seals: rendered.value.seals, documentId, holder, language, now }),
  );
  if (!signed.ok) {
    const { kind, detail } = signed.problem;
    return refuse(deps, request, { reason: kind, detail }, problem('DOCUMENT_UNAVAILABLE'));
  }
  const file = await deps.storage.put('documents', 'application/pdf', signed.value);
  const { userId, orderId } = request;
  return ok({
    ...{ schoolCode, documentId, orderId, userId, language, file, verificationCode, validUntil, holder },
    itemId: item.itemId,
    templateId: published.templateId,
    templateVersion: published.version,
    pages: rendered.value.pages,
    ...paperOf(template),
    issuedAt: now,
    facts: factsOf({ template, data, locale: { language, timeZone }, holder }),
  });
}

/** A3 needs paper of its own; everything smaller is printed on A4. */
function paperOf({ page }: Template): Pick<Issued, 'paperSize' | 'horizontal'> {
  return { paperSize: page.size === 'A3' ? 'A3' : 'A4', horizontal: page.orientation === 'landscape' };
}

function refuse(
  { log }: Pick<Deps, 'log'>,
  { schoolCode, item }: IssueRequest,
  why: Readonly<Record<string, string | undefined>>,
  told: CallProblem,
): Result<never, CallProblem> {
  log.event('document-not-issued', { schoolCode, itemId: item.itemId, ...why });
  return fail(told);
}
